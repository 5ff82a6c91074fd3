/** Hands the browser a file that was made here, to be saved under a name. */
export function saveFile(name: string, contents: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([contents], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; Safari needs the address a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
