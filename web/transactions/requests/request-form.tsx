import { Fragment } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import { currencyOf } from '#contract/transactions/field-currency.ts'
import { isAsked } from '#contract/transactions/asked-with.ts'
import type { OwnRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import type { TypeField } from '#contract/transactions/type-fields.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckField, ChecksField } from '#web/ui/choice-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { LeaveGuard } from '#web/ui/leave.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { MoneyField, NumberField } from '#web/ui/number-field.tsx'
import { PickManyField, SelectField } from '#web/ui/pick-field.tsx'
import { RichTextField } from '#web/ui/rich-text-field.tsx'
import { SaveState } from '#web/ui/save-state.tsx'
import { AreaField, TextField } from '#web/ui/text-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'
import { lang } from '#web/base/preferences.ts'
import { RequestFiles } from './request-files.tsx'
import { RequestContent } from '../shared/request-content.tsx'
import { ItemNote } from '../shared/item-note.tsx'
import { openIn } from '../shared/round.ts'
import { inLang } from '../shared/in-lang.ts'
import { ofField, useKeptRequest } from '../shared/use-kept-request.ts'
import css from './requests.module.css'

type Value = string | number | boolean | null | readonly number[] | readonly string[]
type Values = Record<string, Value>
const ofDocument = (id: number) => `documents:${id}`
const blankOf = (kind: TypeField['kind']): Value => (kind === 'yes_no' ? false : kind === 'choices' ? [] : '')

/** A request as one flat form, so that two people who fill in different fields do not disturb each other. */
function toForm(request: OwnRequest): Values {
  const values = request.fields.map(({ key, kind }) => {
    const value = request.payload[key] as Value | undefined
    return [ofField(key), value ?? blankOf(kind)] as const
  })
  const files = request.documents.map(({ id }) => {
    const own = request.uploaded.filter((one) => one.required_document_id === id)
    return [ofDocument(id), own.map(({ file }) => file)] as const
  })
  return { subject: request.subject, details: request.details ?? '', ...Object.fromEntries([...values, ...files]) }
}

/** What is sent to keep it; an empty field is kept as null. */
function toBody(request: OwnRequest, values: Values): SentBody<typeof saveRequest> {
  const payload = request.fields.map((field) => {
    const value = values[ofField(field.key)] as string | number | boolean | null
    return [field.key, value === '' || !isAsked(field, (key) => values[ofField(key)]) ? null : value] as const
  })
  const documents = request.documents.flatMap((document) =>
    (values[ofDocument(document.id)] as readonly number[]).map((file, at) => ({
      required_document_id: document.id,
      title: document.count > 1 ? `${document.name_ar} ${at + 1}` : document.name_ar,
      file,
    })),
  )
  const others = request.uploaded.filter((one) => one.required_document_id === null)
  return {
    subject: values.subject as string,
    details: (values.details as string) || null,
    payload: Object.fromEntries(payload),
    documents: [...documents, ...others.map(({ title, file }) => ({ required_document_id: null, title, file }))],
  }
}

/** So many choices are seen at once; more are searched. */
const few = 20
const choicesOf = ({ options }: TypeField) => options.map(({ value, ar, en }) => ({ value, label: inLang(ar, en) }))

/** A field of the kind that the type asks for. */
function KindField({ field, of, currency }: { field: Binding<Value>; of: TypeField; currency: string | undefined }) {
  const options = {
    label: inLang(of.label_ar, of.label_en),
    hint: of.hint_ar ? inLang(of.hint_ar, of.hint_en) : undefined,
    optional: !of.is_required,
  }
  switch (of.kind) {
    case 'text':
      return <TextField field={field as Binding<string>} max={of.maximum} {...options} />
    case 'long_text':
      return <AreaField field={field as Binding<string>} max={of.maximum} rows={4} {...options} />
    case 'number':
      return <NumberField field={field as Binding<string>} {...options} />
    case 'money':
      return (
        <MoneyField
          field={field as Binding<string>}
          {...(of.currency_by ? { currency: currency ?? '' } : {})}
          {...options}
        />
      )
    case 'choice':
      return <SelectField field={field as Binding<string>} options={choicesOf(of)} {...options} />
    case 'choices':
      return of.options.length > few ? (
        <PickManyField field={field as Binding<string[]>} options={choicesOf(of)} {...options} />
      ) : (
        <ChecksField field={field as Binding<string[]>} choices={choicesOf(of)} {...options} />
      )
    case 'date':
      return <DateField field={field as Binding<string>} {...options} />
    case 'yes_no':
      return <CheckField field={field as Binding<boolean>} {...options} />
  }
}

/** The form of a request of any type that is its applicant's. */
export const useRequestForm = (request: OwnRequest) => useKeptRequest<Values>(request, { toForm, toBody })

/** What a return left as it was handed in. */
const closedOf = (request: OwnRequest, isOpen: (name: string) => boolean) => ({
  ...request,
  rounds: [],
  details: isOpen('details') ? null : request.details,
  fields: request.fields.filter(({ key }) => !isOpen(`payload.${key}`)),
  documents: request.documents.filter(({ id }) => !isOpen(`documents.${id}`)),
  uploaded: request.uploaded.filter((one) => !isOpen(`documents.${one.required_document_id}`)),
})

/** The fields of its type that are asked for as it stands. */
function AskedFields({ request, form }: { request: OwnRequest; form: ReturnType<typeof useRequestForm>['form'] }) {
  const { itemAt, isOpen } = openIn(request)
  const valueOf = (key: string) => form.values[ofField(key)]
  const currencyIn = (of: TypeField) => {
    const chosen = currencyOf(of, request.fields, valueOf)
    return chosen && inLang(chosen.ar, chosen.en)
  }
  return request.fields.map(
    (of) =>
      isOpen(`payload.${of.key}`) &&
      isAsked(of, valueOf) && (
        <Fragment key={of.key}>
          <ItemNote item={itemAt(`payload.${of.key}`)} />
          <KindField field={form.field(ofField(of.key))} of={of} currency={currencyIn(of)} />
        </Fragment>
      ),
  )
}

/** Fields and documents of a request, as its type asks for them; what a return left closed is read below. */
export function RequestForm({ request, at }: { request: OwnRequest; at: ReturnType<typeof useRequestForm> }) {
  const { form, notice, saving, isUnkept } = at
  const { items, itemAt, isOpen } = openIn(request)
  const documents = request.documents.filter(({ id }) => isOpen(`documents.${id}`))
  return (
    <form className={css.part} noValidate onSubmit={(event) => event.preventDefault()}>
      {notice}
      <Card
        title={items.length > 0 ? m.return_to_correct() : m.request_what_you_ask()}
        action={<SaveState state={saving} />}
      >
        <div className={css.part}>
          {items.length > 0 && <p>{m.return_only_these()}</p>}
          <ItemNote item={itemAt('subject')} />
          {isOpen('subject') && (
            <TextField field={form.field('subject') as Binding<string>} label={m.ministry_subject()} max={200} />
          )}
          <AskedFields request={request} form={form} />
          <ItemNote item={itemAt('details')} />
          {isOpen('details') && (
            <RichTextField
              field={form.field('details') as Binding<string>}
              label={m.request_details()}
              lang={lang()}
              max={5000}
              optional
            />
          )}
        </div>
      </Card>
      {documents.length > 0 && (
        <Card title={m.request_documents()}>
          <div className={css.part}>
            {documents.map((document) => (
              <Fragment key={document.id}>
                <ItemNote item={itemAt(`documents.${document.id}`)} />
                <RequestFiles
                  field={form.field(ofDocument(document.id)) as Binding<readonly number[]>}
                  document={document}
                />
              </Fragment>
            ))}
          </div>
        </Card>
      )}
      {items.length > 0 && <RequestContent request={closedOf(request, isOpen)} />}
      <LeaveGuard dirty={isUnkept} />
    </form>
  )
}
