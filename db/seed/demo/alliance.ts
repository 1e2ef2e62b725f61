import type { Kit } from './kit.ts'
import { organisations } from './organisations.ts'

/** Numbers of the demonstration's alliance and of the seven organisations that it unites [domain 6.7]. */
const alliance = 18
export const allianceMembers = [4, 7, 8, 15, 1, 12, 20]

/** The members of the alliance, each by a resolution of its board. */
export async function seedAlliance(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  const own = ngoIds[alliance - 1]
  const day = organisations[alliance - 1]?.decision_date
  if (own === undefined || day === undefined) return
  for (const number of allianceMembers) {
    const member = ngoIds[number - 1]
    if (member === undefined) continue
    await kit.db
      .insertInto('alliance_members')
      .values({
        alliance_ngo_id: own,
        member_ngo_id: member,
        joined_at: day,
        decision_file: await kit.pdf(
          { ngo_id: own, type: 'alliance_members', id: own },
          'قرار الانضمام',
          `Joining ${number}`,
        ),
      })
      .execute()
  }
}
