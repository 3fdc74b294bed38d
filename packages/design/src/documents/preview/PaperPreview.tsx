import { useEffect, useState } from 'react';
import { FailedState } from '../../feedback/FailedState.tsx';
import type { PaperPage } from '../marks.ts';
import type { Printable } from '../model.ts';
import { makePages } from '../worker/documentService.ts';
import { PaperSheet } from './PaperSheet.tsx';

/** Addresses of the pictures, released when another document is shown. */
type Addresses = { logo?: string; signature?: string };

type Shown =
  | { state: 'loading' }
  | { state: 'failed' }
  | ({ state: 'ready'; pages: PaperPage[]; warnings: string[] } & Addresses);

type PaperPreviewProps = {
  printable: Printable;
  /** What the document is, for screen readers: "Invoice INV-0042". */
  label: string;
};

/** The document as it will be printed, page below page. Keep `printable` the same object between renders. */
export function PaperPreview({ printable, label }: PaperPreviewProps) {
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const addresses: string[] = [];
    const addressOf = (picture: Blob | undefined) => {
      if (!picture) return undefined;
      const address = URL.createObjectURL(picture);
      addresses.push(address);
      return address;
    };
    makePages(printable).then(
      ({ pages, warnings, logo, signature }) => {
        if (!isCurrent) return;
        setShown({
          state: 'ready',
          pages,
          warnings,
          logo: addressOf(logo),
          signature: addressOf(signature),
        });
      },
      () => isCurrent && setShown({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
      addresses.forEach((address) => URL.revokeObjectURL(address));
    };
  }, [printable, attempt]);

  if (shown.state === 'failed')
    return (
      <FailedState
        title="The preview could not be drawn"
        onRetry={() => {
          setShown({ state: 'loading' });
          setAttempt(attempt + 1);
        }}
      />
    );
  if (shown.state === 'loading')
    return <div aria-busy style={{ aspectRatio: '210 / 297', background: '#ffffff' }} />;
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      {shown.warnings.map((warning) => (
        <output key={warning}>{warning}</output>
      ))}
      {shown.pages.map((page, at) => (
        <div key={at} style={{ border: '1px solid #cbd5e1' }}>
          <PaperSheet
            page={page}
            label={`${label}, page ${at + 1} of ${shown.pages.length}`}
            logo={shown.logo}
            signature={shown.signature}
          />
        </div>
      ))}
    </div>
  );
}
