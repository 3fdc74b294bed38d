import type { ReactNode } from 'react';

type NoticeProps = { tone: 'error' | 'success' | 'info'; children: ReactNode };

/** The answer to what was just sent; read out at once. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className="site-notice" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
