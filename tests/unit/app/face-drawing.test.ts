/** Drawn faces. */
import { describe, expect, it } from 'vitest';
import { drawFace } from '../../../src/components/face-drawing';

describe('a drawn face', () => {
  it('is the same for the same person', () => {
    expect(drawFace('7 child')).toBe(drawFace('7 child'));
    expect(drawFace('7 child')).not.toBe(drawFace('7 person'));
  });

  it('is another one for each of a hundred children', () => {
    const faces = new Set(Array.from({ length: 100 }, (_, at) => drawFace(`${at + 1} child`)));
    expect(faces.size).toBe(100);
  });

  it('holds its picture, and asks nobody for anything', () => {
    const svg = decodeURIComponent(drawFace('1 child').replace(/^data:image\/svg\+xml;utf8,/, ''));
    expect(svg).toMatch(/^<svg/);
    expect(svg).not.toMatch(/href|url\(http/);
  });
});
