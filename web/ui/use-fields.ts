import { useForm } from '@mantine/form'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useUnsaved } from './unsaved.ts'
import { useHeld } from './use-held.ts'

/** What a field needs from its form. */
export interface Binding<T> {
  readonly id: string
  readonly name: string
  readonly value: T
  readonly error: string | undefined
  /** A method on purpose: a field that accepts an empty value can then also take a binding that is never empty. */
  onChange(value: T): void
  readonly onBlur: () => void
  /** Gives the field's label to the error summary. */
  readonly onLabel: (label: string) => void
  /** While a file of the field, or of a part of it, is on its way, the form is not sent: words say why, none that it may. */
  readonly onHold?: (words?: string, part?: string) => void
}
export type Errors = Readonly<Record<string, string>>

interface Options<V> {
  readonly initial: V
  /** All errors by field; empty when there are none. */
  readonly validate?: (values: V) => Errors
}

/** Errors in the order in which their fields stand on the page, those of the whole form first. */
function asTheyStand(errors: Errors, scope: string): Errors {
  const ids = [...document.querySelectorAll(`[id^="${scope}-"]`)].map(({ id }) => `${id}.`)
  const place = (name: string) => ids.findIndex((id) => `${scope}-${name}.`.startsWith(id))
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => place(a) - place(b)))
}

/** What the error summary lists: the errors with the labels and inputs of their fields. */
function summaryOf(errors: Readonly<Record<string, unknown>>, labels: ReadonlyMap<string, string>, scope: string) {
  return Object.entries(errors).flatMap(([name, text]) => {
    const root = name.split('.')[0] ?? name
    if (typeof text !== 'string') return []
    const id = name === '_' ? undefined : `${scope}-${labels.has(name) ? name : root}`
    return [{ id, label: labels.get(name) ?? labels.get(root), text }]
  })
}

/** For a field that is there only since it has an error: the summary above it was drawn without its name and place. */
function useLate(labels: RefObject<ReadonlyMap<string, string>>, draw: () => void) {
  const named = useRef(0)
  useLayoutEffect(() => {
    const isLate = labels.current.size > named.current
    named.current = labels.current.size
    if (isLate) draw()
  })
}

/**
 * Values, errors and bindings of one form. A field is checked when it is left, but only after the first attempt to
 * send.
 * Errors from the server are set with `setErrors`. `isHeld` while one of its files is on its way, which the values do not
 * have yet; `unsaved` while something would be lost with the form.
 */
export function useFields<V extends Record<string, unknown>>({ initial, validate }: Options<V>) {
  const scope = useId()
  const [tried, setTried] = useState(false)
  const { isHeld, errors: unfinished, hold } = useHeld()
  const labels = useRef(new Map<string, string>())
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: initial,
    validate: (values: V) => asTheyStand({ ...validate?.(values), ...unfinished() }, scope) as never,
  })

  const dirty = form.isDirty()
  const unsaved = useUnsaved(dirty || isHeld)

  useLate(labels, () => {
    if (Object.keys(form.errors).length > 0) form.setErrors(asTheyStand(form.errors as Errors, scope))
  })

  const field = <K extends keyof V & string>(name: K): Binding<V[K]> => {
    const error = form.errors[name]
    return {
      id: `${scope}-${name}`,
      name,
      value: form.values[name],
      error: typeof error === 'string' ? error : undefined,
      onChange: (value) => form.setFieldValue(name as never, value as never),
      onBlur: () => void (tried && form.validateField(name as never)),
      onLabel: (label) => void labels.current.set(name, label),
      onHold: (words, part) => (hold(`${name}|${part}`, words), words || form.clearFieldError(name as never)),
    }
  }

  /** True when the values may be sent. */
  const check = (): boolean => (setTried(true), !form.validate().hasErrors)

  return {
    field,
    check,
    errorList: () => summaryOf(form.errors, labels.current, scope),
    values: form.values,
    /** The values now, for code that waited since it read them. */
    now: (): V => form.getValues(),
    dirty,
    isHeld,
    unsaved,
    set: form.setFieldValue as <K extends keyof V & string>(name: K, value: V[K]) => void,
    setValues: (values: V) => form.setValues(values),
    setErrors: (errors: Errors) => form.setErrors(asTheyStand(errors, scope)),
    /** Marks these values as saved; what was typed since then is not. */
    saved: (sent: V) => form.resetDirty(sent),
    reset: (values: V) => {
      form.setInitialValues(values)
      form.setValues(values)
      form.clearErrors()
      form.resetDirty(values)
      setTried(false)
    },
  }
}

export type Fields<V extends Record<string, unknown>> = ReturnType<typeof useFields<V>>
