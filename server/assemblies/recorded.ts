import { sql } from 'kysely'
import { itemWords } from '#contract/assemblies/meeting-words.ts'
import type { Resolution } from '#contract/assemblies/session.ts'
import type { Db, Trx } from '../core/services.ts'
import type { MeetingRow } from './rows.ts'

interface ResolutionRow extends Omit<Resolution, 'absent'> {
  readonly item_no: number
}
export const resolutionsOf = async (db: Db | Trx, { id, ngo_id }: Pick<MeetingRow, 'id' | 'ngo_id'>) =>
  (
    await sql<ResolutionRow>`select item_no, number, method, votes_for, votes_against, abstaining, present, entitled, needed, verdict, reason, decided_at
      from meeting_resolutions where meeting_id = ${id} and ngo_id = ${ngo_id} order by item_no`.execute(db)
  ).rows

interface CandidateRow {
  readonly item_no: number
  readonly member_id: number
  readonly name: string
  readonly votes: number | null
  readonly outcome: 'elected' | 'substitute' | 'tied' | null
}
export const candidatesOf = async (db: Db | Trx, { id, ngo_id }: Pick<MeetingRow, 'id' | 'ngo_id'>) =>
  (
    await sql<CandidateRow>`select item_no, member_id, name, votes, outcome from meeting_candidates
      where meeting_id = ${id} and ngo_id = ${ngo_id} order by item_no, votes desc nulls last, name, member_id`.execute(
      db,
    )
  ).rows

/** What became of an item, in one Arabic line. */
export function verdictWords(row: ResolutionRow | undefined): string {
  if (!row) return 'لم يُبتّ فيه'
  const sum = `موافق: ${row.votes_for}، مخالف: ${row.votes_against}، ممتنع: ${row.abstaining}، غائب: ${row.entitled - row.present}`
  const needed = row.needed === null ? '' : `، واللازم: ${row.needed}`
  if (row.verdict === 'read') return itemWords.kind.words.information.ar
  if (row.verdict === 'elected')
    return row.method === 'acclamation'
      ? `انتُخبوا بالتزكية: ${row.reason ?? ''}`
      : `جرى الانتخاب. الأوراق: ${row.votes_for}`
  if (row.method === 'acclamation') return `أُقرّ بالإجماع بلا عدّ: ${row.reason ?? ''}`
  const said = { adopted: 'أُقرّ', refused: 'لم يُقرّ', tie: 'تعادلت الأصوات' }[row.verdict]
  return `${said}. ${sum}${needed}`
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')
/** The decisions of a meeting as rich text, from what was recorded. */
export async function decisionsText(db: Db | Trx, row: MeetingRow): Promise<string> {
  const [resolutions, candidates] = [await resolutionsOf(db, row), await candidatesOf(db, row)]
  const lines = row.agenda.map(({ title }, at) => {
    const found = resolutions.find(({ item_no }) => item_no === at + 1)
    const elected = candidates
      .filter(({ item_no, outcome }) => item_no === at + 1 && outcome === 'elected')
      .map(({ name }) => name)
    const no = found?.number ? `القرار ${found.number}: ` : ''
    return `<p>${escaped(`${no}${title} – ${verdictWords(found)}${elected.length > 0 ? `. المنتخبون: ${elected.join('، ')}` : ''}`)}</p>`
  })
  return lines.join('')
}
