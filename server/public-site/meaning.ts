import { sql } from 'kysely'
import type { RegisterQuestion } from '#contract/public-site/register.ts'
import type { Services } from '../core/services.ts'
import type { registerPages } from './register-pages.ts'
import { nearNames } from './similar.ts'
import { correctionOf } from './spelling/nearest.ts'
import type { PublicWords } from './words.ts'

type Condition = ReturnType<typeof sql>
/** A question as it is answered, and what was searched instead of the typed name. */
export interface Meant {
  readonly asked: RegisterQuestion
  readonly correction: string | undefined
}

/** What is searched when a name finds nothing: its best correction, under the same filters. */
export function meanings(
  services: Pick<Services, 'readDb'>,
  words: PublicWords,
  pages: Pick<ReturnType<typeof registerPages>, 'conditions'>,
) {
  const near = nearNames(services, words)
  const instead = async (asked: RegisterQuestion, more: readonly Condition[] = []): Promise<Meant | undefined> => {
    if (!asked.name) return undefined
    const correction = correctionOf(asked, await near(asked, more))
    return correction === undefined ? undefined : { asked: { ...asked, name: correction }, correction }
  }
  return {
    /** For a name that is known to find nothing. */
    instead,
    /** The question as the list answers it. */
    async of(asked: RegisterQuestion, more: readonly Condition[] = []): Promise<RegisterQuestion> {
      if (!asked.name) return asked
      const { where } = await pages.conditions(asked, more)
      const { rows } = await sql`/* unprepared */ select from ngo_search s where ${where} limit 1`.execute(
        services.readDb,
      )
      return rows.length > 0 ? asked : ((await instead(asked, more))?.asked ?? asked)
    },
  }
}
