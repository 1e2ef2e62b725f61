import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SentBody } from '#contract/core/calls/call.ts'
import { type OwnRequest, listOwnRequests, readOwnRequest, saveRequest } from '#contract/transactions/own-requests.ts'
import { ApiError, firstErrors } from '#web/core/api/api-error.ts'
import { callApi } from '#web/core/api/api.ts'
import { useMergedSave } from '#web/core/forms/use-merged-save.tsx'
import { type Errors, type Fields, useFields } from '#web/ui/use-fields.ts'
import { useKept } from './use-kept.ts'

/** A request as one flat form, so that two people who fill in different fields do not disturb each other. */
export interface Shape<V extends Record<string, unknown>> {
  readonly toForm: (request: OwnRequest) => V
  readonly toBody: (request: OwnRequest, values: V) => SentBody<typeof saveRequest>
}

/** Name of a field of the payload in the form. A colon, because a form takes a full stop for a value within a value. */
export const ofField = <K extends string>(key: K) => `payload:${key}` as const
/** Refusals of the server at the fields of the form. */
const atFields = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.replace('.', ':'), text]))
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The form of a request that is its applicant's: it keeps itself, whether complete or not. */
export function useKeptRequest<V extends Record<string, unknown>>(request: OwnRequest, { toForm, toBody }: Shape<V>) {
  const client = useQueryClient()
  const form: Fields<V> = useFields<V>({ initial: toForm(request) })
  const [shown, setShown] = useState(0)
  const refused = useRef<{ errors: Errors; values: V }>({ errors: {}, values: toForm(request) })
  /** What was told when the request was not taken stays told until its field is changed. */
  const stillLacking = (values: V): Errors =>
    Object.fromEntries(
      Object.entries(refused.current.errors).filter(([name]) => same(values[name], refused.current.values[name])),
    )
  const refuse = (errors: Errors) => {
    refused.current = { errors: atFields(errors), values: form.now() }
    form.setErrors(refused.current.errors)
    setShown((times) => times + 1)
  }
  const merged = useMergedSave({
    form,
    record: request,
    toForm,
    send: async (values, version): Promise<Errors | undefined> => {
      try {
        const body = toBody(request, values)
        const { data } = await callApi(saveRequest, { params: { id: request.id }, body, version })
        merged.saved(data, values)
        form.setErrors(stillLacking(values))
        client.setQueryData([readOwnRequest.path, request.id], data)
        void client.invalidateQueries({ queryKey: [listOwnRequests.path] })
        return undefined
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) return atFields(firstErrors(error.errors))
        throw error
      }
    },
  })
  /** False while a file is on its way: it would be left out. That is said at its field. */
  const isWhole = () => {
    if (!form.isHeld) return true
    form.check()
    setShown((times) => times + 1)
    return false
  }
  return { form, refuse, isWhole, shown, notice: merged.notice, ...useKept(form, merged.save) }
}
