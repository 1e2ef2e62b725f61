import { sql } from 'kysely'
import type { Trx } from '../core/services.ts'

/** Whose register of letters it is. */
export const partyKey = (party: { kind: string; ngo_id: number | null; governorate_id: number | null }): string =>
  party.kind === 'ngo'
    ? `ngo:${party.ngo_id}`
    : party.kind === 'directorate'
      ? `directorate:${party.governorate_id}`
      : 'ministry'

const letter = { out: 'ص', in: 'و' }

/**
 * The next number of a register in a year, without gaps: two who send at once wait for each other, and a letter that is
 * not sent gives its number back. Outgoing ones are taken first, so that two that cross cannot block each other.
 */
export async function nextNumber(trx: Trx, party: string, direction: 'out' | 'in', year: number): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into letter_counters as c (party, direction, year, last) values (${party}, ${direction}, ${year}, 1)
    on conflict (party, direction, year) do update set last = c.last + 1 returning last`.execute(trx)
  return `${rows[0]?.last}/${letter[direction]}/${year}`
}
