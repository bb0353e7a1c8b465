/* The scratch of a pencil: a moment of filtered noise. */
let audio: AudioContext | undefined;

export function pencilSound(): void {
    audio ??= new AudioContext();
    const length = 0.09;
    const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++)
        samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) * 0.25;
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = 2600;
    source.buffer = buffer;
    source.connect(filter).connect(audio.destination);
    source.start();
}
