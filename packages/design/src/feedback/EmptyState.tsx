import type { ReactNode } from 'react';
import { PlainIcon } from '../plain/PlainIcon.tsx';
import { StateCard } from './StateCard.tsx';

type EmptyStateProps = {
  title: string;
  /** What this place is for. */
  description?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  icon?: ReactNode;
  /** This is the whole page. */
  isPage?: boolean;
};

/** A place that has nothing in it yet: what it is for, and the first step. */
export function EmptyState({ title, description, action, icon, isPage }: EmptyStateProps) {
  return (
    <StateCard
      title={title}
      description={description}
      actions={action}
      isPage={isPage}
      icon={icon ?? <PlainIcon name="inbox" />}
    />
  );
}
