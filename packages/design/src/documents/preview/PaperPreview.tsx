import { useEffect, useState } from 'react';
import { FailedState } from '../../feedback/FailedState.tsx';
import type { PaperPage } from '../marks.ts';
import type { Printable } from '../model.ts';
import { makePages } from '../worker/documentService.ts';
import { PaperSheet } from './PaperSheet.tsx';
import { useBrandFace } from './useBrandFace.ts';

type Shown =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; pages: PaperPage[]; warnings: string[]; logo?: string };

type PaperPreviewProps = {
  printable: Printable;
  /** What the document is, for screen readers: "Invoice INV-0042". */
  label: string;
};

const senderOf = (printable: Printable) =>
  printable.kind === 'document' ? printable.document.sender : printable.report.sender;

/** The document as it will be printed, page below page. Keep `printable` the same object between renders. */
export function PaperPreview({ printable, label }: PaperPreviewProps) {
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const { font } = senderOf(printable);
  useBrandFace(font);
  useEffect(() => {
    let isCurrent = true;
    let address: string | undefined;
    makePages(printable).then(
      ({ pages, warnings, logo }) => {
        if (!isCurrent) return;
        // released when another document is shown
        address = logo && URL.createObjectURL(logo);
        setShown({ state: 'ready', pages, warnings, logo: address });
      },
      () => isCurrent && setShown({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
      if (address) URL.revokeObjectURL(address);
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
    <div className="pl-papers">
      {shown.warnings.map((warning) => (
        <output key={warning}>{warning}</output>
      ))}
      {shown.pages.map((page, at) => (
        <div key={at} className="pl-paper">
          <PaperSheet
            page={page}
            label={`${label}, page ${at + 1} of ${shown.pages.length}`}
            logo={shown.logo}
            font={font}
          />
        </div>
      ))}
    </div>
  );
}
