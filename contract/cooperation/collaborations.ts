import { z } from 'zod'
import { call } from '../core/calls/call.ts'
import { date, file, id, lk, longText, optional, pageQuery, text } from '../core/calls/fields.ts'
import { resource } from '../core/calls/resource.ts'
import { columns } from '../core/calls/words.ts'
import { screenWords } from '../core/rights/screen-words.ts'
import { textOf } from '../core/values/arabic.ts'
import { collaborationWords } from './collaboration-words.ts'

const at = z.string().nullable()

/** Agreements of the own organisation with a partner in the country [domain 2.10 local_partner_collaborations]. */
export const collaborations = resource({
  path: 'v2/collaboration-two-local-partners',
  permission: 'ngo_collaboration_two_local_partners',
  title: 'Collaborations of two local partners',
  named: (row) => textOf(row.subject),
  words: collaborationWords,
  sheet: {
    ...screenWords.partners,
    columns: columns(
      collaborationWords,
      'partner_name',
      'subject',
      'sector_id',
      'start_date',
      'end_date',
      'obligations',
    ),
  },
  input: {
    partner_ngo_id: optional(id),
    /** Taken from the register where the partner stands in it. */
    partner_name: optional(text(3, 150)),
    subject: text(5, 200),
    sector_id: optional(lk('project-sectors')),
    start_date: date,
    end_date: optional(date),
    obligations: longText(2000),
    file: file(),
  },
  filter: { sector_id: lk('project-sectors').optional() },
})

/** What others wrote down of an agreement with the own organisation: both partners read it. */
export const listCollaborationsOfOthers = call({
  method: 'GET',
  path: 'v2/collaboration-two-local-partners/with-us',
  summary: 'Collaborations that another organisation recorded with this one',
  access: { kinds: ['org'], may: [['ngo_collaboration_two_local_partners', 'S']], acting: 'read' },
  query: z.strictObject({ page: pageQuery.page, per_page: pageQuery.per_page }),
  answer: z.array(
    z.object({
      id: z.int(),
      ngo_name_ar: z.string(),
      ngo_name_en: at,
      subject: z.string(),
      sector_id: z.int().nullable(),
      start_date: z.string(),
      end_date: at,
      obligations: z.string(),
    }),
  ),
  paged: true,
})
