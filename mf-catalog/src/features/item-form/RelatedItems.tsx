import { Chip, FailedNote, Stack, Typography } from '@plumbline/design';
import { SearchFilter } from '@plumbline/design/grid';
import { useState } from 'react';
import { useItemSearchQuery } from '../../data/items.ts';

export type RelatedItem = { id: string; name: string };
type RelatedItemsProps = {
  /** The item itself, excluded from the results. */
  ownId: string;
  items: readonly RelatedItem[];
  onChange: (items: RelatedItem[]) => void;
};

/** Items often sold with this one. */
export function RelatedItems({ ownId, items, onChange }: RelatedItemsProps) {
  const [text, setText] = useState('');
  const { data = [], isError, isFetching, refetch } = useItemSearchQuery({ text, limit: 10 });
  const taken = new Set([ownId, ...items.map(({ id }) => id)]);
  const found = data.filter(({ id }) => !taken.has(id));
  return (
    <Stack spacing={1.5}>
      {items.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Items often sold with this one.
        </Typography>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {items.map((item) => (
          <Chip
            key={item.id}
            label={item.name}
            onDelete={() => onChange(items.filter(({ id }) => id !== item.id))}
          />
        ))}
      </Stack>
      <SearchFilter
        label="Add a related item"
        value=""
        options={found.map(({ id, name }) => ({ value: id, label: name }))}
        isLoading={isFetching}
        onSearch={setText}
        onChange={(id) => {
          const item = found.find((one) => one.id === id);
          if (item) onChange([...items, { id, name: item.name }]);
        }}
      />
      {isError && (
        <FailedNote
          message="Failed to search for items."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Stack>
  );
}
