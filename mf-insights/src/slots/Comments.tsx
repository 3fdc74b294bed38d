import type { SlotProps } from '@plumbline/contract';
import { CommentsCard } from '../features/comments/CommentsCard.tsx';

/** The comments on a record of another area. */
export const Fill = (subject: SlotProps<'record.comments@1'>) => <CommentsCard {...subject} />;
