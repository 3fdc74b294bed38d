import type { ReactNode } from 'react';
import { PlainIcon } from '../plain/PlainIcon.tsx';
import { StateCard } from './StateCard.tsx';

type ForbiddenStateProps = {
  title: string;
  /** What would be needed. */
  message: ReactNode;
  actions?: ReactNode;
  /** This is the whole page. */
  isPage?: boolean;
};

/** A place that this user's plan or role does not open. */
export function ForbiddenState({ title, message, actions, isPage }: ForbiddenStateProps) {
  return (
    <StateCard
      title={title}
      description={message}
      icon={<PlainIcon name="lock" />}
      actions={actions}
      isPage={isPage}
    />
  );
}
