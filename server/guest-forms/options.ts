import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Services } from '../core/services.ts'

/** What a form offers of an index table, in the reader's language. */
export const optionsOf = ({ reference }: Pick<Services, 'reference'>, index: string, lang: Lang) =>
  reference
    .lookup(index)
    .filter((record) => record.is_active)
    .map(({ id, name_ar, name_en }) => ({ id, name: lang === 'en' ? name_en : name_ar }))
