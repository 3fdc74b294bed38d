import type { ReactNode } from 'react';

type StateCardProps = {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  role?: 'alert' | 'status';
  /** The state is the whole page, so its title is the page's heading. */
  isPage?: boolean;
};

/** What stands in a place that has nothing else to show: why, and what to do. */
export function StateCard({
  title,
  description,
  icon,
  actions,
  role,
  isPage = false,
}: StateCardProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className="pl-state" role={role}>
      {icon && (
        <div className="pl-state-icon" aria-hidden>
          {icon}
        </div>
      )}
      <Title className="pl-h2">{title}</Title>
      {description && <div className="pl-soft pl-state-words">{description}</div>}
      {actions && <div className="pl-state-actions">{actions}</div>}
    </div>
  );
}
