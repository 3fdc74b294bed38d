import { Box, Button } from '@plumbline/design';
import { DateFilter, SelectFilter, TextFilter } from '@plumbline/design/grid';
import { useState, type FormEvent } from 'react';
import { useAssignees } from './useAssignees.ts';

type NewTaskProps = {
  project: string;
  onAdd: (title: string, more: { due_date?: string; assignee_id?: string }) => void;
};

/** Adds a task: title, then assignee and due date. */
export function NewTask({ project, onAdd }: NewTaskProps) {
  const { choices } = useAssignees(project);
  const [title, setTitle] = useState('');
  const [due, setDue] = useState('');
  const [assignee, setAssignee] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!title.trim()) return;
    onAdd(title.trim(), {
      ...(due && { due_date: due }),
      ...(assignee && { assignee_id: assignee }),
    });
    setTitle('');
    setDue('');
    setAssignee('');
  };
  return (
    <Box component="form" onSubmit={add} sx={{ display: 'grid', gap: 1.5, mt: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextFilter label="New task" value={title} onChange={setTitle} />
        <Button type="submit" variant="outlined" disabled={!title.trim()}>
          Add
        </Button>
      </Box>
      {title.trim() && (
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
          <SelectFilter
            label="Assign to"
            value={assignee}
            options={[{ value: '', label: 'Unassigned' }, ...choices]}
            onChange={setAssignee}
          />
          <DateFilter label="Due date" value={due} onChange={setDue} />
        </Box>
      )}
    </Box>
  );
}
