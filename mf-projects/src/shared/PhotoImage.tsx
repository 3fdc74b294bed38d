import { usePicture } from '@plumbline/data';
import type { ReactNode } from 'react';

const tile = (mark: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#94A3B8" opacity=".25"/>${mark}</svg>`,
  )}`;
/** Stands where a picture cannot be shown [000 §2]. */
const watermark = tile(
  '<path d="M32 14v24" stroke="#64748B" stroke-width="3"/><path d="M24 36h16l-8 14z" fill="#64748B"/>',
);
/** Stands until it is known where the picture is. */
const blank = tile('');

type PhotoImageProps = {
  /** Where the picture is: `undefined` while that is not known, '' when it is nowhere. */
  src: string | undefined;
  alt: string;
  className?: string;
  /** What to say of a file that is there and that the browser cannot draw, as most cannot draw HEIC. */
  undrawn?: ReactNode;
};

/** A picture; the watermark takes its place when it cannot be had. */
export function PhotoImage({ src: address, alt, undrawn, ...props }: PhotoImageProps) {
  const { src = blank, ...heard } = usePicture(address);
  return (
    <>
      <img
        {...props}
        {...heard}
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
