import type { AnswerOf } from '#contract/core/calls/call.ts'
import type { readApplyForm } from '#contract/opportunities/applications.ts'
import { callApi } from '#web/core/api/api.ts'
import { postedForm, type Posted } from '#web/core/api/request.ts'
import { one, type Search } from '#web/base/search.ts'
import { known } from '#web/core/site/known.ts'

/** What the page shows: the form of an opportunity, that the application arrived, the way to take it back, that it was. */
export interface Applying {
  readonly step: 'form' | 'done' | 'back' | 'gone'
  readonly form: AnswerOf<typeof readApplyForm> | undefined
  readonly posted: Posted | undefined
}

/** What an address asks for; undefined when it asks for no application. One for which nobody can apply is unknown. */
export async function loadApplying(search: Partial<Search>): Promise<Applying | undefined> {
  const asked = one(search.apply)
  if (asked === undefined) return undefined
  if (asked === 'done' || asked === 'back' || asked === 'gone')
    return { step: asked, form: undefined, posted: postedForm() }
  const { readApplyForm } = await import('#contract/opportunities/applications.ts')
  const { data } = await known(callApi(readApplyForm, { params: { id: asked } }))
  return { step: 'form', form: data, posted: postedForm() }
}
