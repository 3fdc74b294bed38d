import type { Session } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { tall } from './touch.ts';

type PdfButtonProps = {
  /** Read by screen readers: which PDF. */
  label: string;
  variant?: 'text' | 'outlined';
  /** In pixels. */
  minHeight?: number;
  save: (company: Session['company']) => Promise<void>;
};

/** Makes a PDF and downloads it; a failure is a message. */
export function PdfButton({ label, variant = 'text', minHeight, save }: PdfButtonProps) {
  const { company } = useSession();
  const toasts = useToasts();
  const [isMaking, setMaking] = useState(false);
  const download = async () => {
    setMaking(true);
    try {
      await save(company);
    } catch {
      toasts.error('Couldn’t create the PDF');
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button
      aria-label={label}
      variant={variant}
      {...(minHeight && { sx: tall(minHeight) })}
      loading={isMaking}
      onClick={() => void download()}
    >
      PDF
    </Button>
  );
}
