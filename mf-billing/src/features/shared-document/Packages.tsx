import { Box, Typography } from '@plumbline/design';
import { skipToken } from '@plumbline/data';
import { useSharedQuotePicturesQuery } from '../../data/sharedDocument.ts';
import { isChoice, type SharedQuote } from '../../data/sharedDocumentShapes.ts';
import { withChoices } from './sharedPrintDocument.ts';
import { PackageCard } from './PackageCard.tsx';

/** The ids of the options, alternatives, and package lines that are chosen. */
export const chosenLines = ({ items }: SharedQuote) =>
  new Set(items.filter((line) => isChoice(line) && line.is_selected).map(({ id }) => id));

/** The choice with another package; options and alternatives stay. */
const choiceWith = (quote: SharedQuote, name: string) =>
  new Set(
    quote.items
      .filter((line) => (line.package ? line.package === name : isChoice(line) && line.is_selected))
      .map(({ id }) => id),
  );

type PackagesProps = {
  quote: SharedQuote;
  packages: NonNullable<SharedQuote['packages']>;
  token: string;
  /** Set if a package can be chosen. */
  onChoose: ((chosen: Set<string>) => void) | undefined;
};

/** The packages with picture, contents, and the total of the quote with each. */
export function Packages({ quote, packages, token, onChoose }: PackagesProps) {
  const hasPictures = packages.some(({ picture_hash }) => picture_hash);
  const { data: pictures } = useSharedQuotePicturesQuery(hasPictures ? token : skipToken);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 3, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 1 }}>
        {onChoose ? 'Choose a package' : 'Packages'}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {packages.map(({ name, description }) => {
          const lines = quote.items.filter((line) => line.package === name);
          const picture = pictures?.find((one) => one.name === name);
          return (
            <PackageCard
              key={name}
              name={name}
              description={description}
              contents={lines.map((line) => line.name)}
              total={withChoices(quote, choiceWith(quote, name)).total_amount}
              picture={picture?.thumbnail_url ?? picture?.url}
              isChosen={lines.some(({ is_selected }) => is_selected)}
              onChoose={onChoose && (() => onChoose(choiceWith(quote, name)))}
            />
          );
        })}
      </Box>
    </Box>
  );
}
