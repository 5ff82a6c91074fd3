/** The camera reads the QR code of a pickup pass, also where the browser itself reads none. */
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const LOOK_EVERY_MS = 200;

interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface Detectors {
  new (given: { formats: 'qr_code'[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Tablets with Android have one of their own, which is quicker; an iPad gets ours. TypeScript does not know of it yet. */
async function detectors(): Promise<Detectors> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: Detectors };
  if ((await own?.getSupportedFormats())?.includes('qr_code')) return own as Detectors;
  return (await import('qr/decode.js')).BarcodeDetector;
}

async function hasCamera(): Promise<boolean> {
  return (await navigator.mediaDevices.enumerateDevices()).some(({ kind }) => kind === 'videoinput');
}

/** Whether there is a camera, and something that reads its codes: loaded before it is needed, and only then. */
export function useCanScan(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => {
    if (!('mediaDevices' in navigator)) return;
    hasCamera()
      .then(async (has) => {
        if (has) await detectors();
        setCan(has);
      })
      .catch((error: unknown) => console.warn('Codes can’t be scanned:', error));
  }, []);
  return can;
}

export function ScanPass({ onFound }: { onFound: (text: string) => void }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  found.current = onFound;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    look(video.current, stop.signal).then(
      (text) => text !== null && found.current(text),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.warn('The camera does not work:', error);
        setFailed(true);
      },
    );
    return () => stop.abort();
  }, []);
  if (failed)
    return <Text c="alarm">{t('The camera can’t be used here. Type the six digits instead.')}</Text>;
  return (
    <div>
      <Text mb={4}>{t('Hold the QR code before the camera.')}</Text>
      <video
        ref={video}
        muted
        playsInline
        style={{
          display: 'block',
          width: '100%',
          height: 'min(40vh, 320px)',
          objectFit: 'cover',
          borderRadius: 'var(--mantine-radius-md)',
          background: 'var(--mantine-color-dark-7)',
        }}
      />
    </div>
  );
}

/** The first code that comes in sight; null where it was stopped before. The camera is let go in any case. */
async function look(video: HTMLVideoElement | null, stop: AbortSignal): Promise<string | null> {
  if (!video) throw new Error('There is nothing to show the camera in.');
  const Found = await detectors();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    if (stop.aborted) return null;
    video.srcObject = stream;
    await video.play();
    const detector = new Found({ formats: ['qr_code'] });
    while (!stop.aborted) {
      const [code] = await detector.detect(video);
      if (code) return stop.aborted ? null : code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
