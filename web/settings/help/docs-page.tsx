import { IconExternalLink, IconFileText, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readHelpLinks, readHelpSections } from '#contract/settings/help.ts'
import { callApi } from '#web/core/api/api.ts'
import { storedActing } from '#web/core/session/acting.ts'
import { guard } from '#web/core/screens/guard.ts'
import { link } from '#web/core/screens/link.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { findPlace } from '#web/core/screens/screens.ts'
import { isBuilt } from '#web/core/screens/unbuilt.ts'
import { useSession, visitorOf } from '#web/core/session/session.ts'
import { nameOf } from '#web/core/api/use-lookup.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card, Page, PageHead } from '#web/ui/page-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TemplateLinks, Templates, useTemplates } from './templates.tsx'
import css from './docs-page.module.css'
import type { AnswerOf } from '#contract/core/calls/call.ts'

const icons = { page: IconFileText, video: IconPlayerPlay, file: IconFileText }
const said = (row: { title_ar: string; title_en: string | null }) =>
  nameOf({ name_ar: row.title_ar, name_en: row.title_en })

/** Tells which addresses lead somewhere for this person: a screen that the platform has and that he may open, or another site. */
function useLeads(): (url: string) => boolean {
  const visitor = visitorOf(useSession())
  return (url) => {
    if (!url.startsWith('/')) return true
    const { pathname } = new URL(url, 'https://here')
    if (pathname.startsWith('/api/')) return true
    const place = findPlace(pathname)
    const path = place.screen?.path
    return (
      path !== undefined && isBuilt(path) && ['allow', 'redirect'].includes(guard(visitor, place, storedActing()).kind)
    )
  }
}

type HelpLink = AnswerOf<typeof readHelpLinks>['links'][number]
function Links({ links }: { links: readonly HelpLink[] }) {
  return links.length === 0 ? (
    <EmptyState title={m.content_help_empty()} text={m.content_help_empty_text()} />
  ) : (
    <ul className={css.links}>
      {links.map((one) => {
        const Icon = icons[one.kind]
        return (
          <li key={one.id}>
            <Anchor href={one.url}>
              <Icon size={20} aria-hidden />
              <span>{said(one)}</span>
              {one.url.startsWith('https:') && <IconExternalLink size={16} aria-hidden />}
            </Anchor>
          </li>
        )
      })}
    </ul>
  )
}

function Others({
  sections,
  slug,
  type,
}: {
  sections: AnswerOf<typeof readHelpSections>
  slug: string
  type: 'min' | 'est'
}) {
  const hrefOf = (one: string) =>
    type === 'min' ? link('/ministry/docs/{slug}', { slug: one }) : link('/docs/{slug}', { slug: one })
  return (
    <nav aria-label={m.content_help_sections()}>
      <Card title={m.content_help_sections()}>
        <ul className={css.links}>
          {sections.map((one) => (
            <li key={one.id}>
              <Anchor href={hrefOf(one.slug)} aria-current={one.slug === slug ? 'page' : undefined}>
                {said(one)}
              </Anchor>
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}

/** A section of the help with its links, and the other sections of the same side. */
export function DocsPage({ slug, type }: { slug: string; type: 'min' | 'est' }) {
  const templates = useTemplates(type)
  // The address of a template leads to it; any other is a section of the help.
  const template = templates.data?.find((one) => one.slug === slug)
  const further = templates.data?.filter((one) => one !== template) ?? []
  const section = useQuery({
    queryKey: [readHelpLinks.path, type, slug],
    queryFn: async () => (await callApi(readHelpLinks, { query: { slug, type } })).data,
    enabled: !templates.isPending && !template,
  })
  const all = useQuery({
    queryKey: [readHelpSections.path, type],
    queryFn: async () => (await callApi(readHelpSections, { query: { type } })).data,
    meta: { quiet: true },
  })
  const leads = useLeads()
  const others = all.data?.filter((one) => one.slug === slug || one.urls.some(leads)) ?? []
  const title = template?.title_ar ?? (section.data ? said(section.data) : m.title_docs())
  return (
    <Page width="org">
      <PageHead
        title={title}
        crumbs={[{ label: m.title_docs() }, ...(section.data || template ? [{ label: title }] : [])]}
      />
      <div className={css.both}>
        {template ? (
          <Card title={title}>
            <TemplateLinks templates={[template]} />
          </Card>
        ) : (
          <Card title={title}>
            <Loaded query={section}>
              {({ links: all }) => {
                const links = all.filter((one) => leads(one.url))
                return <Links links={links} />
              }}
            </Loaded>
          </Card>
        )}
        <Templates templates={further} />
        {others.length > 1 && <Others sections={others} slug={slug} type={type} />}
      </div>
    </Page>
  )
}
