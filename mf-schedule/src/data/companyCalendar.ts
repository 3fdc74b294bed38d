import { api, listTag, rowTag, z } from '@plumbline/data';
import { scheduleTags } from './projectSchedule.ts';
import {
  calendar,
  type CompanyCalendar,
  own,
  type OwnAssignment,
  asked,
  type AskedAssignment,
  type Answer,
} from './calendarShapes.ts';

type Range = { from: string; to: string };

export const {
  useScheduleCalendarQuery,
  useLazyScheduleCalendarQuery,
  useScheduleMineQuery,
  useScheduleAnswerMutation,
  useScheduleAskedQuery,
  useScheduleAnswerByLinkMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    scheduleCalendar: build.query<CompanyCalendar, Range>({
      query:
        ({ from, to }) =>
        ({ db }) =>
          db.rpc('schedule_calendar', { p_from: from, p_to: to }),
      rawResponseSchema: calendar,
      extraOptions: { isKeptOffline: true },
      providesTags: (found) => [
        listTag('ProjectTimeline'),
        ...(found?.projects ?? []).map(({ id }) => rowTag('ProjectTimeline', id)),
      ],
    }),
    scheduleMine: build.query<OwnAssignment[], Range>({
      query:
        ({ from, to }) =>
        ({ db }) =>
          db.rpc('my_assignments', { p_from: from, p_to: to }),
      rawResponseSchema: z.array(own),
      extraOptions: { isKeptOffline: true },
      providesTags: [listTag('ProjectTimeline')],
    }),
    scheduleAnswer: build.mutation<unknown, { id: string; project: string; answer: Answer }>({
      query:
        ({ id, answer }) =>
        ({ db }) =>
          db.rpc('answer_assignment', { p_id: id, p_answer: answer }),
      invalidatesTags: (_, error, { project }) => (error ? [] : scheduleTags(project)),
    }),
    scheduleAsked: build.query<AskedAssignment, string>({
      query:
        (token) =>
        ({ gateway }) =>
          gateway.get(`/accounts/assignments/${encodeURIComponent(token)}`),
      rawResponseSchema: asked,
      providesTags: [rowTag('ProjectTimeline', 'asked')],
    }),
    scheduleAnswerByLink: build.mutation<AskedAssignment, { token: string; answer: Answer }>({
      query:
        ({ token, answer }) =>
        ({ gateway }) =>
          gateway.post(`/accounts/assignments/${encodeURIComponent(token)}`, answer),
      rawResponseSchema: asked,
      invalidatesTags: (_, error) => (error ? [] : [rowTag('ProjectTimeline', 'asked')]),
    }),
  }),
});
