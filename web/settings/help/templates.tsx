import { IconFileTypeDocx } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DocTemplate, listDocTemplates, readDocTemplate } from '#contract/settings/doc-templates.ts'
import { callApi } from '#web/core/api/api.ts'
import { formatSize } from '#web/base/format.ts'
import { useName } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/page-head.tsx'
import css from './docs-page.module.css'

/** Templates in Word of a side. */
export const useTemplates = (type: 'min' | 'est') =>
  useQuery({
    queryKey: [listDocTemplates.path, type],
    queryFn: async () => (await callApi(listDocTemplates, { query: { type } })).data,
    meta: { quiet: true },
  })

/** Templates to download, each with the size of its file. */
export function TemplateLinks({ templates }: { templates: readonly DocTemplate[] }) {
  return (
    <ul className={css.links}>
      {templates.map(({ slug, title_ar, size }) => (
        <li key={slug}>
          <Anchor href={`/api/${readDocTemplate.path.replace('{slug}', slug)}`} download>
            <IconFileTypeDocx size={20} aria-hidden />
            <span>{title_ar}</span>
            {size !== null && <small>{formatSize(size)}</small>}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

/** The templates of a side under the headings of their categories; nothing without any. */
export function Templates({ templates }: { templates: readonly DocTemplate[] }) {
  const category = useName('doc-categories')
  const categories = [...new Set(templates.map((one) => one.doc_category_id))]
  if (templates.length === 0) return null
  return (
    <Card title={m.title_doc_templates()}>
      {categories.map((code) => (
        <section key={code}>
          <h3>{category(code)}</h3>
          <TemplateLinks templates={templates.filter((one) => one.doc_category_id === code)} />
        </section>
      ))}
    </Card>
  )
}
