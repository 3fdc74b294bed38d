import ChevronLeftIcon from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent } from 'react';

type ListFooterProps = {
  /** What the rows are, in the plural: "projects". */
  noun: string;
  /** Rows on this page. */
  shown: number;
  total: number | undefined;
  /** Counts from 0. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  pageSizes?: readonly number[];
  /**
   * There are more rows than `total`, which the server stopped counting at: the other pages can be
   * turned to, or the list ends there until it is narrowed.
   */
  beyond?: 'reachable' | 'cut' | undefined;
};

/** "Showing N of M projects", or "of more than M", and the way to the other pages. */
export function ListFooter({
  noun,
  shown,
  total,
  page,
  pageSize,
  onPage,
  onPageSize,
  pageSizes = [10, 25, 50, 100],
  beyond,
}: ListFooterProps) {
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const isLast = beyond === 'reachable' ? shown < pageSize : page + 1 >= pages;
  // The last page has been emptied by a deletion, or an old link names it.
  const isPastEnd = shown === 0 && (total ?? 0) > 0 && page >= pages && beyond !== 'reachable';
  const toLastPage = useEffectEvent(() => onPage(pages - 1));
  useEffect(() => {
    if (isPastEnd) toLastPage();
  }, [isPastEnd]);
  const all = `${beyond ? 'more than ' : ''}${total?.toLocaleString('en-US')}`;
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        mt: 2,
        fontSize: '0.875rem',
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box component="output">
        {total === undefined ? ' ' : `Showing ${shown} of ${all} ${noun}`}
        {beyond === 'cut' && '. Add a word or a filter to narrow the list.'}
      </Box>
      {total !== 0 && (
        <Box
          component="nav"
          aria-label="Pages"
          sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
        >
          <TextField
            select
            label="Per page"
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.target.value))}
            sx={{ width: 96 }}
          >
            {pageSizes.map((size) => (
              <MenuItem key={size} value={size}>
                {size}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            aria-label="Previous page"
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeftIcon />
          </IconButton>
          <span>
            Page {page + 1}
            {beyond !== 'reachable' && ` of ${pages}`}
          </span>
          <IconButton aria-label="Next page" disabled={isLast} onClick={() => onPage(page + 1)}>
            <ChevronRightIcon />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
