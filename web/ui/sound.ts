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

/* Two soft notes: it is somebody's turn. */
export function turnSound(): void {
    audio ??= new AudioContext();
    const begin = audio.currentTime;
    for (const [at, pitch] of [
        [0, 587],
        [0.16, 880],
    ] as const) {
        const note = audio.createOscillator();
        const volume = audio.createGain();
        note.frequency.value = pitch;
        volume.gain.setValueAtTime(0.12, begin + at);
        volume.gain.exponentialRampToValueAtTime(0.001, begin + at + 0.35);
        note.connect(volume).connect(audio.destination);
        note.start(begin + at);
        note.stop(begin + at + 0.4);
    }
}
