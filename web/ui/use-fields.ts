import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

/** What a field needs of its form; every field part takes one. */
export interface Binding<T> {
  readonly id: string
  readonly name: string
  readonly value: T
  readonly error: string | undefined
  /** A method on purpose: fields that take an empty value then also accept a binding that never is empty. */
  onChange(value: T): void
  readonly onBlur: () => void
  /** Tells the error summary what the field is called. */
  readonly onLabel: (label: string) => void
}
export type Errors = Readonly<Record<string, string>>

interface Options<V> {
  readonly initial: V
  /** Words of every error by field; empty when all is well. */
  readonly validate?: (values: V) => Errors
}

/**
 * Values, errors and bindings of one form. A field is judged when it is left, but only after the first
 * attempt to send; errors of the server are set with `setErrors` as they come.
 */
export function useFields<V extends Record<string, unknown>>({ initial, validate }: Options<V>) {
  const scope = useId()
  const [tried, setTried] = useState(false)
  const labels = useRef(new Map<string, string>())
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: initial,
    ...(validate ? { validate: (values: V) => ({ ...validate(values) }) } : {}),
  })

  // On a page that the server drew, a person may have typed before the script was there.
  const takeTyped = useEffectEvent(() => {
    for (const [name, value] of Object.entries(initial)) {
      const input = document.getElementById(`${scope}-${name}`)
      if (!(input instanceof HTMLInputElement) || input.name !== name || typeof value !== 'string') continue
      // Only a person makes a field differ from what the page was drawn with.
      if (input.value !== input.defaultValue) form.setFieldValue(name as never, input.value as never)
    }
  })
  useEffect(() => takeTyped(), [])

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
    }
  }

  /** True when the values may be sent. */
  const check = (): boolean => {
    setTried(true)
    return !form.validate().hasErrors
  }
  const errorList = () =>
    Object.entries(form.errors).flatMap(([name, text]) => {
      const root = name.split('.')[0] ?? name
      return typeof text === 'string'
        ? [
            {
              id: name === '_' ? undefined : `${scope}-${labels.current.has(name) ? name : root}`,
              label: labels.current.get(name) ?? labels.current.get(root),
              text,
            },
          ]
        : []
    })

  return {
    field,
    check,
    errorList,
    values: form.values,
    /** The values at this moment, for whoever began with earlier ones and waited. */
    now: (): V => form.getValues(),
    dirty: form.isDirty(),
    set: form.setFieldValue as <K extends keyof V & string>(name: K, value: V[K]) => void,
    setValues: (values: V) => form.setValues(values),
    setErrors: (errors: Errors) => form.setErrors({ ...errors }),
    /** These values are saved; what was typed since is not. */
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
