import { ActionButton, DownloadIcon, Menu, MenuItem } from '@plumbline/design';
import { denialReason, useAccess } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';

type ExportButtonProps = {
  label: string;
  /** Undefined while there is nothing to export. */
  onExport: ((kind: 'pdf' | 'csv') => void) | undefined;
  variant?: 'contained' | 'outlined';
  /** Further entries; `close` closes the menu. */
  more?: (close: () => void) => ReactNode;
};

/** A button whose menu offers a report as PDF or CSV, to roles and plans that may export. */
export function ExportButton({ label, onExport, variant = 'contained', more }: ExportButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const exporting = useAccess({ feature: 'export_data', permission: 'view_money' });
  const close = () => setAnchor(null);
  const choose = (kind: 'pdf' | 'csv') => () => {
    close();
    onExport?.(kind);
  };
  return (
    <>
      <ActionButton
        variant={variant}
        startIcon={<DownloadIcon />}
        denial={denialReason(exporting)}
        disabled={!onExport}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </ActionButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem onClick={choose('pdf')}>As PDF</MenuItem>
        <MenuItem onClick={choose('csv')}>As CSV</MenuItem>
        {more?.(close)}
      </Menu>
    </>
  );
}
