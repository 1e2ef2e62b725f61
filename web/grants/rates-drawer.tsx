import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownCurrency } from '#contract/grants/kinds.ts'
import { listMoney, readMoney } from '#contract/grants/ministry.ts'
import { addRate, listRates, type Rate, rateInput, rateWords, removeRate } from '#contract/grants/rates.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { useChoices, useCurrency } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { useSession, may } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { Count, DateText } from '#web/ui/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import css from './money.module.css'

const initial = { currency_id: null as number | null, rate_on: '', rate: null as string | null, source: '' }

function useAgain() {
  const client = useQueryClient()
  return () =>
    Promise.all([listRates, listMoney, readMoney].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}

/** Rates as they stand, the newest first; a wrong one is taken out and entered anew. */
function Rates({ mayEdit }: { mayEdit: boolean }) {
  const currency = useCurrency()
  const again = useAgain()
  const [asked, setAsked] = useState<Rate>()
  const query = useQuery({
    queryKey: [listRates.path],
    queryFn: async () => (await callApi(listRates, { query: { per_page: 50 } })).data,
  })
  return (
    <Loaded query={query} lines={4}>
      {(rates) =>
        rates.length === 0 ? (
          <p className={css.note}>{m.money_rates_none()}</p>
        ) : (
          <ul className={css.list}>
            {rates.map((one) => (
              <li key={one.id} className={css.rate}>
                <span>
                  {currency(one.currency_id)} · <Count value={one.rate} unit={currency(ownCurrency)} />
                  <small>
                    <DateText value={one.rate_on} /> · <bdi>{one.source}</bdi>
                  </small>
                </span>
                {mayEdit && (
                  <Button size="row" look="default" onClick={() => setAsked(one)}>
                    {m.money_rate_remove()}
                  </Button>
                )}
              </li>
            ))}
            {asked && (
              <Confirm
                title={m.money_rate_remove_title({ name: currency(asked.currency_id) })}
                verb={m.money_rate_remove()}
                tone="danger"
                text={m.money_rate_remove_text()}
                onClose={() => setAsked(undefined)}
                onConfirm={() => sendAct(() => callApi(removeRate, { params: { id: asked.id } }), again)}
              />
            )}
          </ul>
        )
      }
    </Loaded>
  )
}

/** Rates of the day, and the form of another one for who may change the data of the ministry. */
export function RatesDrawer({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const mayEdit = may(session, 'ministry_indexes', 'U')
  const again = useAgain()
  const form = useFields({ initial, validate: bySchema(rateInput) })
  const { field } = form
  const own = useCurrency()(ownCurrency)
  const foreign = useChoices('currencies').filter(({ value }) => value !== ownCurrency)
  return (
    <RecordDrawer
      title={m.money_rates()}
      note={m.money_rates_note({ currency: own })}
      form={form}
      verb={m.money_rate_add()}
      readOnly={!mayEdit}
      onSubmit={(values) => sendAct(() => callApi(addRate, { body: rateInput.parse(values) }), again)}
      onClose={onClose}
    >
      {mayEdit && (
        <>
          <Notice tone="info">{m.money_rate_effect()}</Notice>
          <FieldRow>
            <SelectField field={field('currency_id')} label={label(rateWords.currency_id)} options={foreign} />
            <DateField field={field('rate_on')} label={label(rateWords.rate_on)} />
          </FieldRow>
          <MoneyField field={field('rate')} label={label(rateWords.rate)} currency={own} />
          <TextField
            field={field('source')}
            label={label(rateWords.source)}
            hint={m.money_rate_source_hint()}
            max={150}
          />
        </>
      )}
      <Rates mayEdit={mayEdit} />
    </RecordDrawer>
  )
}
