import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SectionKey } from '#contract/profile/section-keys.ts'
import { type ProfileWeights, readWeights, updateWeights, weightsBody, weightSum } from '#contract/profile/weights.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatNumber } from '#web/base/format.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { bySchema } from '#web/core/forms/validate.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { DateText, Ltr } from '#web/ui/text.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import css from '#web/core/registers/value-rows.module.css'

type Values = Record<SectionKey, number | string | null>
const queryKey = ['profile-weights']

const valuesOf = ({ sections }: ProfileWeights) =>
  Object.fromEntries(sections.map(({ key, weight }) => [key, weight])) as Values
const sumOf = (values: Values) => Object.values(values).reduce<number>((sum, value) => sum + (Number(value) || 0), 0)
const check = bySchema(weightsBody)
const judge = (values: Values): Record<string, string> => {
  const wrong = check(values)
  return Object.keys(wrong).length > 0 || sumOf(values) === weightSum
    ? wrong
    : { _: m.weights_sum_wrong({ sum: formatNumber(sumOf(values)) }) }
}

/** All weights at once, with their sum while they are typed: what one section gains another gives. */
function WeightsDrawer({ weights, onClose }: { weights: ProfileWeights; onClose: () => void }) {
  const client = useQueryClient()
  const form = useFields<Values>({ initial: valuesOf(weights), validate: judge })
  const { save, notice } = useMergedSave({
    form,
    record: weights,
    toForm: valuesOf,
    send: async (values, version) => {
      const wrong = judge(values)
      // Put together with what somebody else changed, they may add up to something else.
      if (Object.keys(wrong).length > 0) return wrong
      const errors = await sendForm(async () => {
        const answer = await callApi(updateWeights, { body: values as Record<SectionKey, number>, version })
        await client.invalidateQueries({ queryKey })
        return answer
      })
      return errors?.sum ? { _: errors.sum } : errors
    },
  })
  const sum = sumOf(form.values)
  return (
    <RecordDrawer title={m.weights_edit()} form={form} verb={m.form_save_changes()} onClose={onClose} onSubmit={save}>
      {notice}
      <p className={css.quiet}>{m.weights_effect()}</p>
      {weights.sections.map((section) => (
        <NumberField key={section.key} field={form.field(section.key)} label={nameOf(section)} />
      ))}
      <Notice tone={sum === weightSum ? 'ok' : 'warn'} role="status">
        {m.weights_sum({ sum: formatNumber(sum) })}
      </Notice>
    </RecordDrawer>
  )
}

/** What each section of an organisation's file counts in its score [domain 4]. */
export function WeightsCard({ mayEdit }: { mayEdit: boolean }) {
  const query = useQuery({ queryKey, queryFn: async () => (await callApi(readWeights)).data })
  const [open, setOpen] = useState(false)
  return (
    <Card pad={false}>
      <h2 className={css.head}>{m.weights_title()}</h2>
      <Loaded query={query} lines={4}>
        {(weights) => (
          <>
            <ul className={css.rows}>
              {weights.sections.map((section) => (
                <li key={section.key}>
                  <span className={css.what}>{nameOf(section)}</span>
                  <b className={css.value}>
                    <Ltr>{formatNumber(section.weight)}</Ltr>
                  </b>
                </li>
              ))}
              <li>
                <span className={css.what}>
                  {m.weights_total()}
                  <small>
                    {weights.changed_at ? (
                      <>
                        {m.setting_changed({ name: weights.changed_by ?? '' })}{' '}
                        <DateText value={weights.changed_at} short />
                      </>
                    ) : (
                      m.setting_default()
                    )}
                  </small>
                </span>
                <b className={css.value}>
                  <Ltr>{formatNumber(weightSum)}</Ltr>
                </b>
                {mayEdit && (
                  <Button
                    look="default"
                    size="desk"
                    aria-label={m.setting_edit_named({ name: m.weights_title() })}
                    onClick={() => setOpen(true)}
                  >
                    {m.form_edit()}
                  </Button>
                )}
              </li>
            </ul>
            {open && <WeightsDrawer weights={weights} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}
