import { offerWords } from '#contract/assists/assist-words.ts'
import type { ItemOfOthers } from '#contract/assists/matches.ts'
import { type AssistObject, assistObjects } from '#contract/assists/objects.ts'
import { makeOffer, type Offer, offerInput } from '#contract/assists/offers.ts'
import { type OfferAction, offerMachine } from '#contract/assists/workflow.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { buttonOf, effectOf } from '#web/core/cases/words.ts'
import { EditDrawer } from '#web/core/registers/edit-drawer.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { AreaField } from '#web/ui/text-field.tsx'
import { type Binding, type Errors, useFields } from '#web/ui/use-fields.ts'
import { itemBody, ItemFields, itemInitial, type ItemValues } from './item-fields.tsx'
import { useAgain } from './queries.ts'

/** An own item: written, or changed. */
export const ItemDrawer = ({
  row,
  direction,
  onClose,
}: {
  row: AssistObject | undefined
  direction: ItemValues['direction']
  onClose: () => void
}) => (
  <EditDrawer
    resource={assistObjects}
    row={row}
    initial={{ ...itemInitial, direction }}
    toBody={itemBody}
    title={row ? m.assist_item_edit() : direction === 'give' ? m.assist_add_give() : m.assist_add_need()}
    verb={direction === 'give' ? m.assist_add_give() : m.assist_add_need()}
    fields={(form) => <ItemFields form={form} />}
    remove={{
      verb: m.assist_remove(),
      title: m.assist_remove_title({ name: row?.need ?? '' }),
      text: m.assist_remove_text(),
    }}
    onClose={onClose}
  />
)

/** A question to another organisation about its item; surplus in an emergency is reserved at once. */
export function AskDrawer({
  item,
  own,
  count,
  onClose,
}: {
  item: ItemOfOthers
  /** The own item that it answers. */
  own: Pick<AssistObject, 'id' | 'need'> | undefined
  count: number
  onClose: () => void
}) {
  const again = useAgain()
  const check = bySchema(offerInput)
  const form = useFields({
    initial: { count: count as number | null, message: '', own_object_id: own?.id ?? null },
    validate: check,
  })
  const verb = item.is_emergency ? m.assist_reserve() : item.direction === 'give' ? m.assist_ask() : m.assist_offer()
  return (
    <RecordDrawer
      title={verb}
      note={`${item.need} · ${nameOf({ name_ar: item.ngo_name_ar, name_en: item.ngo_name_en })}`}
      form={form}
      verb={verb}
      onSubmit={(values) =>
        sendForm(async () => {
          const answer = await callApi(makeOffer, {
            params: { id: item.id },
            body: { ...values, count: values.count ?? 0 },
          })
          await again()
          return answer
        })
      }
      onClose={onClose}
    >
      <Notice tone="info">{item.is_emergency ? m.assist_reserve_effect() : m.assist_ask_effect()}</Notice>
      <NumberField
        field={form.field('count') as Binding<number | string | null>}
        label={label(offerWords.count)}
        hint={m.assist_left({ number: item.left })}
      />
      <AreaField
        field={form.field('message')}
        label={label(offerWords.message)}
        hint={m.assist_message_hint()}
        max={500}
      />
    </RecordDrawer>
  )
}

/** What came of a reservation, as the own side counts it. */
export function OutcomeDrawer({
  offer,
  take,
  onClose,
}: {
  offer: Offer
  take: (action: OfferAction, input: Record<string, unknown>) => Promise<Errors | undefined>
  onClose: () => void
}) {
  const form = useFields({
    initial: { counted: (offer.my_count ?? offer.their_count ?? offer.count) as number | null },
  })
  return (
    <RecordDrawer
      title={buttonOf(offerMachine, 'record')}
      note={offer.need}
      form={form}
      verb={buttonOf(offerMachine, 'record')}
      onSubmit={(values) => take('record', values)}
      onClose={onClose}
    >
      <Notice tone="info">{effectOf(offerMachine, 'record')}</Notice>
      <NumberField
        field={form.field('counted') as Binding<number | string | null>}
        label={offer.receives ? m.assist_received() : m.assist_given()}
        hint={m.assist_reserved_count({ number: offer.count })}
      />
    </RecordDrawer>
  )
}
