import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCitable } from '#contract/regulations/citing.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { type Pick, PickField } from '#web/ui/pick-field.tsx'
import type { Binding } from '#web/ui/use-fields.ts'

/** Articles of the library that hold what was typed, in the words by which a decision names them. */
function useCitable(typed: string) {
  const query = useQuery({
    queryKey: [listCitable.path, typed],
    queryFn: async ({ signal }) => (await callApi(listCitable, { query: typed ? { name: typed } : {}, signal })).data,
    placeholderData: keepPreviousData,
    meta: { choices: true },
  })
  const options = (query.data ?? []).map(({ words, name_ar, text }): Pick<string> => ({
    value: words,
    label: words,
    hint: name_ar === null ? m.article_not_in_library() : [name_ar, text].filter(Boolean).join(' · '),
  }))
  return { options, loading: query.isFetching }
}

interface Props {
  field: Binding<string | null>
  label?: string
  hint?: string
  /** Most characters that are taken. */
  max?: number
  optional?: boolean
  size?: 'desk'
}
/** The article on which a decision against somebody rests: found in the legal library by number or words, or written by hand. */
export function ArticleField({ field, max = 300, label = m.return_article(), hint, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const { options, loading } = useCitable(typed)
  const value = field.value ?? ''
  const isListed = options.some((one) => one.value === value)
  return (
    <PickField
      field={{
        ...field,
        onChange: (words: string | null | undefined) => {
          field.onChange(words ?? '')
          setTyped('')
        },
      }}
      label={label}
      hint={hint ?? m.decision_article_hint()}
      placeholder={m.article_search()}
      loading={loading}
      // What is typed counts as it is until an article is chosen, for the library may lack it; a bare number names no law.
      onSearch={(text) => {
        field.onChange(/\p{L}/u.test(text) ? text.slice(0, max) : '')
        setTyped(text.trim())
      }}
      options={value === '' || isListed ? options : [...options, { value, label: value, hint: m.article_as_typed() }]}
      {...rest}
    />
  )
}
