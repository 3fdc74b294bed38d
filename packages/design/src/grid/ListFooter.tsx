import ChevronLeftIcon from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { useContext, useEffect, useEffectEvent } from 'react';
import { Dropdown } from '../basics/Dropdown.tsx';
import type { ListAnswer } from './list.ts';
import { ListFiltersContext } from './listFilters.ts';

type FooterProps = {
  /** What the rows are, in the plural: "projects". */
  noun: string;
  answer: Pick<ListAnswer<unknown>, 'rows' | 'total' | 'isMore' | 'unfiltered'>;
  /** `page` counts from 0. */
  list: {
    page: number;
    pageSize: number;
    setPage: (page: number) => void;
    setPageSize: (size: number) => void;
  };
  pageSizes?: readonly number[];
  /** No page beyond `total` can be turned to: the list ends there until it is narrowed. */
  endsAtTotal?: boolean;
};

/** What releases of areas before 22 November 2026 say in its place; they run here after a rollback. */
type PropsInParts = {
  noun: string;
  shown: number;
  total: number | undefined;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  pageSizes?: readonly number[];
  beyond?: 'reachable' | 'cut' | undefined;
};

/** "Showing N of M projects", or "of more than M", and the way to the other pages. */
export function ListFooter(props: FooterProps | PropsInParts) {
  const { noun, pageSizes = [10, 25, 50, 100] } = props;
  const { shown, total, page, pageSize, onPage, onPageSize, beyond } = inParts(props);
  const isEmpty = useContext(ListFiltersContext)?.isEmpty;
  const unfiltered = 'list' in props ? props.answer.unfiltered : undefined;
  const isMore = beyond !== undefined;
  const endsAtTotal = beyond === 'cut';
  const goesOn = isMore && !endsAtTotal;
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const isLast = goesOn ? shown < pageSize : page + 1 >= pages;
  // The last page has been emptied by a deletion, or an old link names it.
  const isPastEnd = shown === 0 && (total ?? 0) > 0 && page >= pages && !goesOn;
  const toLastPage = useEffectEvent(() => onPage(pages - 1));
  useEffect(() => {
    if (isPastEnd) toLastPage();
  }, [isPastEnd]);
  // Nothing to move down when the rows appear.
  const isLoading = 'list' in props && !props.answer.rows;
  if (isEmpty || isLoading) return null;
  const all = `${isMore ? 'more than ' : ''}${total?.toLocaleString('en-US')}`;
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
        {total !== undefined && unfiltered && `, filtered from ${unfiltered}`}
        {isMore && endsAtTotal && '. Add a word or a filter to narrow the list.'}
      </Box>
      {total !== 0 && (
        <Box
          component="nav"
          aria-label="Pages"
          sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
        >
          <Dropdown
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
          </Dropdown>
          <IconButton
            aria-label="Previous page"
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeftIcon />
          </IconButton>
          <span>
            Page {page + 1}
            {!goesOn && ` of ${pages}`}
          </span>
          <IconButton aria-label="Next page" disabled={isLast} onClick={() => onPage(page + 1)}>
            <ChevronRightIcon />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}

function inParts(props: FooterProps | PropsInParts) {
  if (!('list' in props)) return props;
  const { rows = [], total, isMore = false } = props.answer;
  const { page, pageSize, setPage: onPage, setPageSize: onPageSize } = props.list;
  const beyond = !isMore ? undefined : props.endsAtTotal ? 'cut' : 'reachable';
  return { shown: rows.length, total, page, pageSize, onPage, onPageSize, beyond };
}
