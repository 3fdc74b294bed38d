import { useState } from 'react';

/** Stands where a picture cannot be shown [000 §2]. */
const watermark = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#94A3B8" opacity=".25"/><path d="M32 14v24" stroke="#64748B" stroke-width="3"/><path d="M24 36h16l-8 14z" fill="#64748B"/></svg>',
)}`;

type PhotoImageProps = { src: string | undefined; alt: string; className?: string };

/** A picture; the watermark takes its place when it cannot be had. */
export function PhotoImage({ src, alt, ...props }: PhotoImageProps) {
  const [broken, setBroken] = useState<string>();
  const shown = src && src !== broken ? src : watermark;
  return (
    <img
      {...props}
      src={src === undefined ? undefined : shown}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(src)}
    />
  );
}
