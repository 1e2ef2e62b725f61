import { addDays } from '#contract/core/values/dates.ts'
import type { Regulation, readRegulation } from '#contract/regulations/calls.ts'
import type { Context } from '../core/http/route.ts'
import type { Db } from '../core/services.ts'
import { articlesOf, articlesThen } from './articles.ts'
import { shown, type Brief } from './brief.ts'
import { changedArticles } from './changes.ts'
import { earlierOf, namedTexts } from './versions.ts'

/** The text of a day as its readers see it, every version that there was, and what came since another day. */
export async function textOn(
  db: Db,
  { id, issue_date }: Pick<Brief, 'id' | 'issue_date'>,
  { on, since }: Context<typeof readRegulation>['query'],
): Promise<Pick<Regulation, 'contents' | 'version' | 'versions' | 'changes'>> {
  const earlier = await earlierOf(db, id)
  const named = await namedTexts(
    db,
    earlier.map((one) => one.amended_by_id),
    shown,
  )
  const all = [
    ...earlier.map((one) => ({ id: one.id, from: one.from, to: addDays(one.replaced_on, -1) })),
    { id: undefined, from: earlier.at(-1)?.replaced_on ?? issue_date, to: null },
  ]
  const at = (day: string) => all.findIndex(({ to }) => to === null || day <= to)
  const versionOf = async (place: number) => {
    const { id: version, ...period } = all[place] as (typeof all)[number]
    return { period, articles: await (version === undefined ? articlesOf(db, id) : articlesThen(db, version)) }
  }
  const last = all.length - 1
  const asked = await versionOf(on === undefined ? last : at(on))
  const before = since === undefined ? undefined : await versionOf(at(since))
  return {
    contents: asked.articles,
    version: asked.period,
    versions: all
      .map(({ from, to }, place) => ({ from, to, by: named(earlier[place - 1]?.amended_by_id ?? null) }))
      .reverse(),
    changes: before ? { since: before.period, articles: changedArticles(before.articles, asked.articles) } : null,
  }
}
