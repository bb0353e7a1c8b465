/* The style sheet of the page: the palette of the pictures, on screens of any width and on paper.
 */
#include "cli/report/analysis.h"
#include "draw/colours.h"

/* Pictures are mostly black on paper; these colours stay, so that both turns keep their inks. */
static bool is_ink(enum kv_colour colour)
{
    return (colour >= KV_WOOD && colour <= KV_GRAPHITE_PALE) || colour == KV_GLOW_EDGE ||
           colour == KV_GOOD || colour == KV_BAD || colour == KV_HAND || colour == KV_WRITTEN;
}

static void put_print_inks(struct kv_text *css)
{
    kv_put(css, "@media print{.kv{");
    for (uint32_t i = KV_NO_COLOUR + 1; i < KV_COLOURS; i++)
        if (is_ink((enum kv_colour)i))
            kv_put(css, "--%s:#%06x;", kv_colour_names[i], (unsigned)kv_theme_colours[KV_LIGHT][i]);
    kv_put(css, "}}");
}

#define CAPTIONS                                                                                   \
    "Oswald,'Roboto Condensed','Arial Narrow','PT Sans Narrow','DejaVu Sans Condensed',sans-serif"

static const char *const rules[] = {
    "*{box-sizing:border-box}"
    "html{-webkit-text-size-adjust:100%;text-size-adjust:100%}"
    "body.kv{margin:0;background:var(--paper);color:var(--ink);"
    "font:1rem/1.45 'PT Sans',system-ui,sans-serif;overflow-wrap:anywhere}"
    "main{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 3rem}"
    "p{margin:.25rem 0}"
    "a{color:inherit;text-underline-offset:.15em}"
    "h1,h2,h3,dd,td,thead th,tbody th,.cost,.kind,.mark{font-family:" CAPTIONS "}"
    "h1,h2,h3{font-weight:400;line-height:1.2;margin:0}"
    "h1{font-size:2.4rem}"
    "h2{font-size:1.6rem;margin:2.5rem 0 .75rem}"
    "h3{font-size:1.25rem}"
    "small{font-size:.8em;color:var(--quiet)}"
    "svg{display:block;width:100%;height:auto}",
    /* The head. */
    "header{border-bottom:3px solid var(--wood);padding-bottom:1rem}"
    ".kind{color:var(--wood);letter-spacing:.06em;text-transform:uppercase;font-size:.9rem}"
    ".facts,.note,footer{color:var(--quiet)}"
    "footer{margin-top:3rem;font-size:.85rem}",
    /* Players. */
    ".cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr));gap:1rem}"
    "article,.costliest li,.turn,.chart{background:var(--card);border:1px solid var(--faint);"
    "border-radius:.75rem;padding:1rem}"
    "article{max-width:32rem}"
    "article h3{display:flex;align-items:center;gap:.4rem}"
    "article h3 svg{width:1.5rem;flex:none}"
    "dl{margin:.5rem 0}"
    "dl div{display:flex;justify-content:space-between;gap:1rem;padding:.2rem 0;"
    "border-top:1px solid var(--faint)}"
    "dt{color:var(--quiet)}"
    "dd{margin:0;text-align:right;white-space:nowrap}"
    "dl div:last-child{font-size:1.35rem;align-items:baseline}"
    "dl div:last-child dt{color:var(--ink);font-size:1rem}"
    ".marks{color:var(--quiet)}",
    /* Turns. */
    ".mark{font-weight:400}"
    ".bad{color:var(--bad)}"
    ".good{color:var(--good)}"
    ".costliest ol{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}"
    ".costliest a{font:1.15rem " CAPTIONS "}"
    ".cost{color:var(--bad)}"
    ".turn{margin-bottom:1.5rem}"
    ".offer,.why{color:var(--quiet)}"
    ".costs{display:flex;flex-wrap:wrap;gap:0 1.25rem}"
    ".turn .played,.turn .best{border-left:.3rem solid var(--glow-edge);padding-left:.6rem}"
    ".mistake .played{border-color:var(--brick)}"
    ".mistake .best{border-color:var(--water)}"
    ".key{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:.75rem 0 .5rem;font-size:.9rem}"
    ".key span::before{content:'';display:inline-block;width:1.4em;margin-right:.4em;"
    "vertical-align:.25em;border-top:.2em solid var(--faint)}"
    ".key .was::before{border-top-style:dashed;border-color:var(--brick)}"
    ".key .is::before{border-color:var(--water)}"
    ".key .did::before{border-color:var(--glow-edge)}"
    ".sheet svg+svg{margin-top:.5rem}"
    ".phone{display:none}",
    /* All turns. */
    ".all h3{margin:1.5rem 0 .5rem}"
    "table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "th,td{font-weight:400;text-align:right;padding:.3rem .4rem;vertical-align:top}"
    "th:first-child,td[colspan]{text-align:left}"
    "thead th{color:var(--quiet)}"
    "thead .group{text-align:center;color:var(--ink)}"
    "tbody tr:first-child>*{border-top:1px solid var(--faint);padding-top:.6rem;white-space:nowrap}"
    "td[colspan]{font-family:'PT Sans',system-ui,sans-serif;padding-bottom:.6rem;font-size:.9rem}",
    "@media screen and (max-width:640px){"
    "main{padding:1rem .75rem 2rem}"
    "h1{font-size:1.9rem}"
    "h2{font-size:1.4rem;margin-top:2rem}"
    ".turn,.chart{padding:.75rem .25rem;border-width:1px 0;border-radius:0;margin-inline:-.75rem}"
    ".turn>h3,.turn>p,.turn>.costs{margin-inline:.5rem}"
    ".desk{display:none}"
    ".phone{display:block}"
    "th,td{padding-inline:.15rem;font-size:.9rem}"
    "td small{display:block}}",
    /* Paper: a page for each turn, and nothing torn apart. */
    "@page{margin:12mm}"
    "@media print{"
    "body.kv{font-size:10pt}"
    "main{max-width:none;padding:0}"
    "a{text-decoration:none}"
    "article,.costliest li,.chart,tbody{break-inside:avoid}"
    "article,.costliest li,.turn,.chart{border-color:#999;padding:.6rem}"
    "h2,h3,.key{break-after:avoid}"
    ".costliest ol{grid-template-columns:1fr 1fr}"
    ".turn{break-inside:avoid;margin:0;border:0;padding:0}"
    ".turn+.turn,.marked,.all{break-before:page}"
    "h2{margin-top:1.2rem}"
    ".marked h2,.all h2{margin-top:0}"
    ".chart svg{max-height:125mm}"
    ".sheet svg{max-height:150mm}}",
};

void analysis_put_style(struct kv_text *css)
{
    kv_svg_put_style(css);
    put_print_inks(css);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        kv_put(css, "%s", rules[i]);
}
