import { sql } from 'kysely'
import type { BoardBody } from '#contract/boards/board-words.ts'
import { council, executives, founders, trustees } from '#contract/boards/directors.ts'
import { councilTerms, trusteeTerms } from '#contract/boards/terms.ts'
import type { TestApp } from './app.ts'
import { uploaded } from './factories.ts'
import { personInput, personRequired } from './people-cases.ts'
import type { Owner, RegisterCase } from './register-case.ts'

/** A term of an organisation as it is stored; answers its id. */
export async function boardOf(
  app: TestApp,
  ngoId: number | undefined,
  given: Partial<{ body: BoardBody; status: string; start: string; end: string; size: number; no: string | null }> = {},
): Promise<number> {
  const {
    body = 'administrative',
    status = 'pending',
    start = '2026-01-10',
    end = '2028-01-09',
    size = 7,
    no = null,
  } = given
  const { rows } = await sql<{ id: number }>`
    insert into director_boards (ngo_id, type, term_no, members_number, start_date, end_date, status, decision_no, decision_date)
    select ${ngoId}, ${body}, coalesce(max(term_no), 0) + 1, ${size}, ${start}, ${end}, ${status}, ${no}, ${no === null ? null : start}::date
    from director_boards where ngo_id = ${ngoId} and type = ${body} returning id`.execute(app.ownerDb)
  return (rows[0] as { id: number }).id
}

const paper = (app: TestApp, { userId, ngoId }: Owner) =>
  uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) })
const seat = (position_id: number) => ({
  position_id,
  seat_method: 'appointed',
  start_date: '2026-01-10',
  end_date: null,
  end_reason: null,
})
const seatRequired = [...personRequired, 'position_id', 'seat_method', 'start_date']

const memberCase = (body: BoardBody, position: number): RegisterCase => ({
  resource: body === 'administrative' ? council : trustees,
  table: 'directors',
  ...(body === 'trustee' ? { legalForm: 1 } : {}),
  required: [...seatRequired, 'director_board_id'],
  input: async (app, owner, n) => ({
    ...personInput(n),
    ...seat(position),
    director_board_id: await boardOf(app, owner.ngoId, { body }),
    inquiry_bulletin_file: await paper(app, owner),
    criminal_record_file: await paper(app, owner),
    family_group: 'البستاني',
  }),
  change: { first_name: 'رنا', profession: 'طبيبة' },
  foreign: async (app, other) => ({ director_board_id: await boardOf(app, other.ngoId, { body }) }),
})

/** A post of the management that several people may hold, so that the suite can add as many as it needs. */
const manyOf = async (app: TestApp): Promise<number> => {
  await sql`insert into index_records (index_id, index_slug, code, name_ar, name_en, extra)
    select id, slug, 90, 'مدير فرع', 'Branch manager', '{"director_type": "executive", "is_unique": false}' from indexes where slug = 'positions' on conflict do nothing`.execute(
    app.ownerDb,
  )
  await app.services.reference.refresh()
  return 90
}

const termCase = (body: BoardBody): RegisterCase => ({
  resource: body === 'administrative' ? councilTerms : trusteeTerms,
  table: 'director_boards',
  ...(body === 'trustee' ? { legalForm: 1 } : {}),
  required: ['members_number', 'start_date'],
  input: async (_app, _owner, n) => ({
    members_number: 7,
    start_date: `2027-01-${String((n % 28) + 1).padStart(2, '0')}`,
    end_date: '2028-12-31',
  }),
  change: { members_number: 9, end_date: '2028-06-30' },
  calls: { read: null },
})

export const boardCases: readonly RegisterCase[] = [
  {
    resource: founders,
    table: 'directors',
    required: seatRequired,
    input: async (app, owner, n) => ({
      ...personInput(n),
      ...seat(14),
      seat_method: 'founding',
      inquiry_bulletin_file: await paper(app, owner),
    }),
    change: { first_name: 'رنا', profession: 'طبيبة' },
  },
  memberCase('administrative', 5),
  memberCase('trustee', 9),
  {
    resource: executives,
    table: 'directors',
    required: seatRequired,
    input: async (app, owner, n) => ({
      ...personInput(n),
      ...seat(await manyOf(app)),
      inquiry_bulletin_file: await paper(app, owner),
    }),
    change: { first_name: 'رنا', profession: 'طبيبة' },
  },
  termCase('administrative'),
  termCase('trustee'),
]
