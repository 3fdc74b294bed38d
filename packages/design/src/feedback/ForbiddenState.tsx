import LockIcon from '@mui/icons-material/LockOutlined';
import type { ReactNode } from 'react';
import { StateCard } from './StateCard.tsx';

type ForbiddenStateProps = {
  title: string;
  /** What would be needed. */
  message: ReactNode;
  actions?: ReactNode;
};

/** A place that this user's plan or role does not open. */
export function ForbiddenState({ title, message, actions }: ForbiddenStateProps) {
  return <StateCard title={title} description={message} icon={<LockIcon />} actions={actions} />;
}
