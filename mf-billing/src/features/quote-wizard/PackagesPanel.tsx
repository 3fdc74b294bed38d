import { skipToken } from '@plumbline/data';
import { Alert, Box, Button, Stack, Typography } from '@plumbline/design';
import {
  FieldGroup,
  SelectField,
  TextField,
  useFieldArray,
  useWatch,
  type Option,
  type ZodForm,
} from '@plumbline/design/forms';
import { useRef, type Dispatch, type SetStateAction } from 'react';
import { usePackagePicturesQuery } from '../../data/packagePictures.ts';
import type { DraftLine } from '../../shared/draftLines.ts';
import {
  recommendedPackage,
  recommendPackage,
  renamePackage,
} from '../../shared/lines/lineActions.ts';
import type { QuoteValues } from './quoteForm.ts';

const usual = ['Good', 'Better', 'Best'];
const most = 6;

type PackagesPanelProps = {
  form: ZodForm<QuoteValues>;
  lines: readonly DraftLine[];
  setLines: Dispatch<SetStateAction<DraftLine[]>>;
};

/** Named packages of which the client chooses one; each line says which package it belongs to. */
export function PackagesPanel({ form, lines, setLines }: PackagesPanelProps) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'packages' });
  const [packages, project] = useWatch({ control, name: ['packages', 'project_id'] });
  const { data: photos } = usePackagePicturesQuery(
    project && fields.length > 0 ? project : skipToken,
  );
  const recommended = recommendedPackage(lines);
  const add = (names: readonly string[]) =>
    append(names.map((name) => ({ name, description: '', photo_id: '' })));
  if (fields.length === 0)
    return (
      <Box>
        <Button onClick={() => add(usual)}>Offer packages (good, better, best)</Button>
      </Box>
    );
  const { packages: errors } = form.formState.errors;
  const problem = errors?.root?.message ?? errors?.message;
  return (
    <Stack spacing={2} component="section" aria-label="Packages">
      <Typography variant="h3">Packages</Typography>
      <Typography variant="body2" color="textSecondary">
        The client chooses one. Set the package of each line below; lines of all packages are always
        included.
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      {fields.map((field, at) => {
        const name = packages[at]?.name.trim() ?? '';
        return (
          <PackageFields
            key={field.id}
            form={form}
            at={at}
            photos={photos}
            hasProject={project !== ''}
            count={lines.filter((line) => line.package === name && name !== '').length}
            isRecommended={name !== '' && recommended === name}
            others={packages.filter((_, other) => other !== at).map((one) => one.name.trim())}
            first={field.name.trim()}
            onRename={(from, to) => setLines((before) => renamePackage(before, from, to))}
            onRecommend={() => setLines((before) => recommendPackage(before, name))}
            onRemove={() => {
              setLines((before) => renamePackage(before, name, ''));
              remove(at);
            }}
          />
        );
      })}
      {fields.length < most && (
        <Button
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => add([`Package ${fields.length + 1}`])}
        >
          Add package
        </Button>
      )}
    </Stack>
  );
}

type PackageFieldsProps = {
  form: ZodForm<QuoteValues>;
  at: number;
  photos: readonly Option[] | undefined;
  hasProject: boolean;
  /** How many lines belong to it. */
  count: number;
  isRecommended: boolean;
  /** Its name when it appeared. */
  first: string;
  /** The names of the other packages. */
  others: readonly string[];
  onRename: (from: string, to: string) => void;
  onRecommend: () => void;
  onRemove: () => void;
};

const linesText = (count: number) => {
  if (count === 0) return 'No lines yet';
  return count === 1 ? '1 line' : `${count} lines`;
};

function PackageFields({
  form: { control },
  at,
  photos,
  hasProject,
  count,
  isRecommended,
  first,
  others,
  onRename,
  onRecommend,
  onRemove,
}: PackageFieldsProps) {
  // What its lines call it, while the name is empty or another package's.
  const lineName = useRef(first);
  const rename = (to: string) => {
    if (to === '' || others.includes(to)) return;
    onRename(lineName.current, to);
    lineName.current = to;
  };
  return (
    <FieldGroup label={`Package ${at + 1}`}>
      <TextField
        control={control}
        name={`packages.${at}.name`}
        label="Name"
        maxLength={60}
        required
        inputProps={{ onInput: (event) => rename(event.currentTarget.value.trim()) }}
      />
      <TextField
        control={control}
        name={`packages.${at}.description`}
        label="Description"
        maxLength={1000}
      />
      <SelectField
        control={control}
        name={`packages.${at}.photo_id`}
        label="Picture from the project’s photos"
        disabled={!hasProject}
        hint={hasProject ? undefined : 'Choose a project for the quote to add a picture'}
        options={[{ value: '', label: 'No picture' }, ...(photos ?? [])]}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2">
          {linesText(count)}
          {isRecommended && ', selected by default'}
        </Typography>
        {!isRecommended && count > 0 && (
          <Button aria-label={`Select package ${at + 1} by default`} onClick={onRecommend}>
            Select by default
          </Button>
        )}
        <Button color="error" aria-label={`Remove package ${at + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </Stack>
    </FieldGroup>
  );
}
