import type { ReactNode } from 'react';
import { unbroken } from '../values/unbroken.tsx';

type PageHeaderProps = {
  title: ReactNode;
  /** One line that says what the page is for. */
  description?: ReactNode;
  /** The page's main act, and the few beside it. */
  actions?: ReactNode;
};

/** A page's title, its line of explanation, and its main act at the right. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="pl-page-header">
      <div className="pl-page-words">
        <h1 className="pl-h1">{unbroken(title)}</h1>
        {description && <div className="pl-soft">{description}</div>}
      </div>
      {actions && <div className="pl-page-actions">{actions}</div>}
    </header>
  );
}
