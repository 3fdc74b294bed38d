import { useEffect, useState } from 'react';
import { FailedState } from '../../feedback/FailedState.tsx';
import { Notice } from '../../plain/Notice.tsx';
import { PlainButton } from '../../plain/PlainButton.tsx';
import type { PrintPage } from '@plumbline/documents';
import { senderOf, type Printable } from '@plumbline/documents';
import { makePages } from '@plumbline/documents';
import { PrintSheet } from './PrintSheet.tsx';
import { useBrandFace } from './useBrandFace.ts';

type Shown =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; pages: PrintPage[]; warnings: string[]; logo?: string };

type PrintPreviewProps = {
  printable: Printable;
  /** What the document is, for screen readers: "Invoice INV-0042". */
  label: string;
};

/**
 * The document as it will be printed, page below page; on a phone it can be enlarged. Keep `printable` the same
 * object between renders.
 */
export function PrintPreview({ printable, label }: PrintPreviewProps) {
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [isLarge, setIsLarge] = useState(false);
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
    <div className="pl-papers" data-large={isLarge}>
      <div className="pl-papers-zoom">
        <PlainButton kind="outlined" onClick={() => setIsLarge(!isLarge)}>
          {isLarge ? 'Fit to width' : 'Enlarge'}
        </PlainButton>
      </div>
      {shown.warnings.map((warning) => (
        <Notice key={warning} tone="warning" shape="card">
          {warning}
        </Notice>
      ))}
      {shown.pages.map((page, at) => (
        <div
          key={at}
          className="pl-paper"
          {...(isLarge && {
            role: 'region',
            'aria-label': `Page ${at + 1}, enlarged`,
            tabIndex: 0,
          })}
        >
          <PrintSheet
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
