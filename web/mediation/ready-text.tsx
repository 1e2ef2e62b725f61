import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listReadyTexts, type ReadyText as Ready } from '#contract/mediation/letters.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import css from './mediation.module.css'

const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** A ready text, a paragraph for each of its lines. */
const htmlOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')
const bodyOf = (ready: Ready, lang: 'ar' | 'en') => (lang === 'en' ? ready.body_en : ready.body_ar)

/** Ready texts of the ministry in the language of the letter; one is put into the letter and changed there. */
export function ReadyText({
  lang,
  isEmpty,
  onUse,
}: {
  lang: 'ar' | 'en'
  isEmpty: boolean
  onUse: (html: string) => void
}) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [asking, setAsking] = useState(false)
  const query = useQuery({
    queryKey: [listReadyTexts.path],
    queryFn: async () => (await callApi(listReadyTexts, {})).data,
    staleTime: 60_000,
  })
  const texts = (query.data ?? []).filter((one) => bodyOf(one, lang) !== null)
  const text = texts.find(({ id }) => id === chosen)
  if (texts.length === 0) return null
  const use = () => onUse(htmlOf((text && bodyOf(text, lang)) ?? ''))
  return (
    <div className={css.part}>
      <PickField
        field={{
          id: 'ready-text',
          name: 'ready',
          value: text ? chosen : null,
          error: undefined,
          onChange: (value) => setChosen(value ?? null),
          onBlur: () => undefined,
          onLabel: () => undefined,
        }}
        label={m.letters_ready()}
        hint={m.letters_ready_hint()}
        options={texts.map(({ id, title_ar }) => ({ value: id, label: title_ar }))}
        optional
      />
      {text && (
        <div className={css.bar}>
          <Button look="default" size="form" onClick={() => (isEmpty ? use() : setAsking(true))}>
            {m.letters_ready_use()}
          </Button>
        </div>
      )}
      {asking && (
        <Confirm
          title={m.letters_ready_over()}
          text={m.letters_ready_over_text()}
          verb={m.letters_ready_use()}
          onClose={() => setAsking(false)}
          onConfirm={async () => use()}
        />
      )}
    </div>
  )
}
