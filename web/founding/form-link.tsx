import type { MainInfo } from '#contract/founding/answers.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { useInfo } from './info-context.ts'
import { placeOf, titleOfMissing } from './places.ts'
import css from './founding.module.css'

type Form = NonNullable<MainInfo['docs']['required'][number]['form']>
const shown = 5

/** The paper that the platform writes for signature, or what the founders' data lack for it. */
export function FormLink({ form }: { form: Form }) {
  const info = useInfo()
  const missing = Object.entries(form.missing)
  if (missing.length === 0)
    return (
      <>
        <p className={css.small}>
          <a href={form.url} download>
            {m.founding_list_download()}
          </a>
        </p>
        <p className={css.small}>{m.founding_list_again()}</p>
      </>
    )
  return (
    <div className={css.small}>
      <p>{m.founding_list_missing()}</p>
      <ul>
        {missing.slice(0, shown).map(([path, texts]) => (
          <li key={path}>
            <Anchor href={placeOf(path)}>
              {titleOfMissing(info, path)}: {texts[0]}
            </Anchor>
          </li>
        ))}
        {missing.length > shown && <li>{m.founding_list_more({ count: missing.length - shown })}</li>}
      </ul>
    </div>
  )
}
