import { useImageSource } from '@plumbline/data';
import type { ReactNode } from 'react';

const tile = (mark: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#94A3B8" opacity=".25"/>${mark}</svg>`,
  )}`;
/** Shown if a picture can't be loaded. */
const watermark = tile(
  '<path d="M32 14v24" stroke="#64748B" stroke-width="3"/><path d="M24 36h16l-8 14z" fill="#64748B"/>',
);
/** Shown until the picture's URL is loaded. */
const blank = tile('');

type PhotoImageProps = {
  /** Where the picture is: `undefined` while that is not known, '' when it is nowhere. */
  src: string | undefined;
  alt: string;
  className?: string;
  /** Shown if the browser can't display the file, such as HEIC. */
  undrawn?: ReactNode;
};

/** A picture; shows the watermark if it can't be loaded. */
export function PhotoImage({ src: address, alt, undrawn, ...props }: PhotoImageProps) {
  const { src = blank, ...imageEvents } = useImageSource(address);
  return (
    <>
      <img
        {...props}
        {...imageEvents}
        src={src || watermark}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      {address && src === '' && undrawn}
    </>
  );
}
