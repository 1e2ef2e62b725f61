import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, normalizePath } from 'vite'
import {
  languageOfPage,
  precompress,
  shortMessages,
  shortRoutes,
  withoutEnglishErrors,
  withoutJsonSchema,
  withoutSheets,
  withoutWordsOfServer,
  withoutStartStyles,
} from './tools/client-build.ts'
import { signedInRoutes } from './tools/signed-in-routes.ts'
import { escapedCode } from './tools/escaped-code.ts'

/**
 * One self-contained server bundle: importing the icon package unbundled would read thousands of files at start.
 * Only for the build: in development the module runner does not take CommonJS such as React's.
 */
const bundled: EnvironmentOptions = {
  resolve: { noExternal: true },
  build: { rollupOptions: { external: [/^node:/] } },
}

/** Forms, the open one of the sign-up among them. */
const forms =
  /web.ui.(choice-field|confirm|date-field|error-summary|field|form|input|states|text-field|use-fields|use-send)\b|web.core.api.report-error\b/

/** Parts of signed-in screens that open pages do without: one file instead of dozens, the names of which alone stand in the start of every page. */
const desk =
  /web.ui.(instructions|pick-field|row-menu)\b|web.core.(api.(query-state|send-form|use-classifications|use-lookup)|lists.use-address|screens.(screen-instructions|unbuilt)|session.session)\b|web.shell.with-queries\b|web.(base.list-words|founding.request-indexes|transactions.shared.request-desk)\b|contract.(core.calls.words|profile.section-keys|transactions.expected)\b|paraglide.messages.(app_name_short|ministry_notes_hint|ministry_waits|return_answer|task_waits|upload_version)\b/

/** Lists with all that belongs to them: a desk or a form does without. */
const listParts = /web.ui.filter-bar\b|web.core.lists.(export-list|list-card|recent-searches|use-list)\b/

/** What stands around every signed-in screen. */
const frame =
  /web.core.(api.(offline-bar|server-events)|screens.waiting)\b|web.shell.(person-menu|quick-search|use-fresh-waiting)\b|web.notifications.(bell|notifications-query)\b|paraglide.messages.menu_waiting\b/

/** What nearly the same signed-in screens need: one file instead of several. Order counts: what a part needs comes with it. */
const together = {
  resource: /contract.core.calls.resource\b|web.core.cases.words\b|paraglide.messages.form_edit\b/,
  shapes: /contract.(ngos.(register|sheets)|profile.shapes)\b/,
  'frame-ministry': /web.(shell.ministry-frame|core.screens.ministry-menu)\b|paraglide.messages.(app_desk\b|ministry_)/,
  'frame-organisation':
    /web.(shell.(organisation-frame|standing-bar|visit-bar)|core.screens.organisation-menu)\b|paraglide.messages.(org_menu|standing|visit)_/,
  statuses: /contract.(transactions.(statuses|reply|more-time|track)|documents.standing)\b/,
  'words-news': /contract.news.(own-(event|news)-words|event-words|picture-words)\b/,
  merging: /web.core.forms.(merge|use-merged-save)\b|paraglide.messages.(form_save_changes\b|stale_)/,
}

/** What open pages share, also with signed-in screens: were it in their file, open pages would load all of that. */
const open =
  /web.ui.(page-head|text|breadcrumbs|notice|state-tag|plain-trap)\b|web.base.(label|arabic-parts)\b|contract.(core.(calls.common-words|rights.open-screen-words)|profile.open-words)\b|web.regulations.shared.article-title\b|paraglide.messages.((public|error|shell)_|(legal_(article|part)|contact_trap)\b)/

/** Before the site and the forms: what both share, so that neither brings all of the other to a page. */
const field =
  /web.ui.(field\b|error-summary\b|(form|input|choice-field|tile).module)|paraglide.messages.(pick_choose|form_errors|form_error_title|field_optional)\b/

/** Rows and cards of one subject that pages of another show: its pages would come with them. */
const cards = {
  news: /web.news.public.(news-(rows|words)|event-rows|teller|load-news|slides|feed-links)/,
  campaigns:
    /web.campaigns.public.(campaign-(cards|state|progress|words|types)|donation-methods)|paraglide.messages.giving_/,
  register: /web.public-site.(shared.ngo-rows|register.(ngo-results|near-names))|paraglide.messages.list_none_topic/,
}

/** Parts of open pages that the sign-up does without. */
const openParts = /web.ui.(qr-picture|facts|history|icon-plate)\b|web.base.map-link|paraglide.messages.pages_updated\b/

/** Pages of a list: what shows one record does without. */
const pager = /web.ui.pager\b|paraglide.messages.pager_/

/** Signs that open pages show, the sign-up among them; the others are for the desks. */
const openSigns = new Set(
  readdirSync('web', { recursive: true, encoding: 'utf8' })
    // What keeps drafts stands on no open page.
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('save-state.tsx'))
    .filter((file) =>
      [
        /web.(public-site|core.site|[\w-]+.public|documents.shared.code-form|(pages|subscriptions).shared)\b/,
        /web.founding.signup/,
        /web.ui.password-field/,
        open,
        openParts,
        pager,
        forms,
      ].some((one) => one.test(`web/${file}`)),
    )
    .flatMap((file) => readFileSync(join('web', file), 'utf8').match(/\bIcon[A-Z]\w+/g) ?? []),
)
const signOf = (id: string) => /@tabler.icons-react.*?(Icon\w+)\.mjs/.exec(id)?.[1]

/** Open pages by subject, what others need first: what a group needs comes with it. */
const subjects = {
  pages: 'pages.(public|shared)',
  register: 'public-site.register',
  organisation: 'public-site.(organisation|shared)',
  news: 'news.public',
  legal: 'regulations.public',
  opportunities: 'opportunities.public',
  forms: 'guest-forms.public',
  campaigns: 'campaigns.public',
}

/** Lists, apart from the pages that they lead to: nobody reads both at once. */
const lists = '(ngo-)?campaigns-page|season-page'

/** The pages of boards and of everyone in them: an organisation's first page shows only their heads. */
const people = 'ngo-people-page'

/** Titles of pages: a file each, or all that they name would come to the pages that need it for something else. */
const heads = '[\\w-]+-head\\b'

/** The page of questions, which other pages of text do without. */
const questions = 'faq-(page|vote)|ask-form|typed-search'

/** By its whole path: a checkout may stand in such a folder. */
const contract = normalizePath(join(import.meta.dirname, 'contract/'))

/** One file for what every page starts with, then few instead of dozens: each costs half a kilobyte of headers and a turn of the connection. */
const chunked: EnvironmentOptions = {
  build: {
    // The list of what each part brings along would stand in the start: three kilobytes for every visitor. Parts that
    // a page begins with are named by the page itself.
    modulePreload: false,
    rollupOptions: {
      // Reading a word of the contract changes nothing: what no page uses of it is left out.
      treeshake: { moduleSideEffects: (id) => (id.startsWith(contract) ? false : undefined) },
      output: {
        // Files list each other by name: longer ones would cost every visitor more than a kilobyte.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          (names ?? []).some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // Before the tables, all of which name it.
            { name: 'waiting', test: /web.shell.waiting\.tsx/ },
            // The tables of signed-in routes with what only they need.
            { name: 'ministry', test: /signed-in-routes-table:ministry|web.routes.ministry\b[^?]*$/ },
            { name: 'organisation', test: /signed-in-routes-table:organisation|web.routes._org\b[^?]*$/ },
            {
              name: 'others',
              test: /signed-in-routes-table:others|web.routes.(auth|pages|temp-ngo|file-view|user-)[^?]*$/,
            },
            // Before the others: an icon shared with the forms would bring all of them to a page that shows it. Every page
            // that has the one has the other, so they are one file.
            {
              name: 'open',
              test: (id: string) => openSigns.has(signOf(id) ?? '') || open.test(id),
              minShareCount: 2,
            },
            { name: 'desk-icons', test: (id: string) => signOf(id) !== undefined, minShareCount: 2 },
            // Rules of text: before the site, which uses them, and without the checker of shapes, which it does not need.
            { name: 'text', test: /contract.core.values.(arabic|password)\b/, minShareCount: 2 },
            { name: 'open-parts', test: openParts, minShareCount: 2 },
            { name: 'pager', test: pager, minShareCount: 2 },
            // In the file of campaigns it would bring them to every page that shows how far a plan is.
            { name: 'progress', test: /web.ui.progress\b/, minShareCount: 2 },
            { name: 'field', test: field, minShareCount: 2 },
            { name: 'words-standing', test: /contract.core.values.document-standing\b/, minShareCount: 2 },
            { name: 'words-work', test: /contract.opportunities.opportunity-words\b/, minShareCount: 2 },
            { name: 'words-boards', test: /contract.boards.status-words\b/, minShareCount: 2 },
            // Words that open pages share with the desks of the same subject, which need nothing else of these pages.
            {
              name: 'words-legal',
              test: /(contract.regulations.regulation-words|web.regulations.shared.regulation-state)\b/,
              minShareCount: 2,
            },
            // In the file of publication it would bring that to desks that publish nothing.
            { name: 'words-desk', test: /contract.core.calls.desk-words\b/, minShareCount: 2 },
            { name: 'words-survey', test: /contract.guest-forms.survey-words\b/, minShareCount: 2 },
            // Shown by open and by signed-in pages: in the file of the site it would bring all of that to the latter.
            { name: 'qr', test: /web.ui.qr\.|node_modules.uqr\b/, minShareCount: 2 },
            // Stands at the end of pages that begin with little: neither the site nor the longer forms may come with it.
            { name: 'follow', test: /web.subscriptions.shared.follow-form/, minShareCount: 2 },
            // Forms of visitors: pages of other subjects have small ones.
            { name: 'plain', test: /web.ui.plain-/, minShareCount: 2 },
            // Named by hints of signed-in forms, which need nothing of the library.
            { name: 'article', test: /web.regulations.shared.article-title/, minShareCount: 2 },
            {
              name: 'site',
              test: /web.(core.site.(?!share-head|form-title)|public-site.(register.register-address\.ts|home.)|documents.(public|shared.code-form)|news.public.home-latest)|paraglide.messages.home_/,
              minShareCount: 2,
            },
            ...Object.entries(cards).map(([name, test]) => ({ name: `cards-${name}`, test, minShareCount: 2 })),
            // The ministry's record of an organisation shows them as its public page does.
            { name: 'duties', test: /web.public-site.organisation.ngo-duties/, minShareCount: 2 },
            ...Object.entries(subjects).map(([name, folder]) => ({
              name: `site-${name}`,
              test: new RegExp(`web.${folder}.(?!${lists}|${questions}|${people}|${heads}|apply-)`),
              minShareCount: 2,
            })),
            { name: 'people', test: new RegExp(`web.public-site.organisation.${people}`), minShareCount: 2 },
            { name: 'questions', test: new RegExp(`web.pages.public.(${questions})`), minShareCount: 2 },
            { name: 'list-campaigns', test: new RegExp(`web.campaigns.public.(${lists})`), minShareCount: 2 },
            { name: 'screens', test: /web.(shell.admit|core.screens.title)\b/ },
            // Words of every right: for the desks that give them, not for each page with a form.
            { name: 'rights', test: /contract.core.rights.permissions/, minShareCount: 2 },
            // Without what only those need who write and publish content, keep registers, compare texts or draw codes.
            {
              name: 'contract',
              test: /node_modules.zod\b|contract.core.(?!publication|own-publication|calls.(clock|resource|common-words|desk-words|words)|values.(changed-words|device|qr-path|document-standing))/,
              minShareCount: 2,
            },
            { name: 'publication', test: /contract.core.publication\b/, minShareCount: 2 },
            { name: 'own-publication', test: /contract.core.(own-publication|calls.clock)\b/, minShareCount: 2 },
            { name: 'forms', test: forms, minShareCount: 2 },
            { name: 'desk', test: desk, minShareCount: 2 },
            {
              name: 'uploads',
              test: /web.(ui.upload-field|core.forms.use-uploads)\b/,
              minShareCount: 2,
            },
            // A card may show a table without what asks for a list.
            { name: 'table', test: /web.ui.data-table\b/, minShareCount: 2 },
            { name: 'lists', test: listParts, minShareCount: 2 },
            { name: 'frame', test: frame, minShareCount: 2 },
            // Founders need these of an organisation's shapes, and none of the others.
            { name: 'words-founded', test: /contract.profile.founded-words\b/, minShareCount: 2 },
            { name: 'shapes-open', test: /contract.public-site.shapes\b/, minShareCount: 2 },
            ...Object.entries(together).map(([name, test]) => ({ name, test, minShareCount: 4 })),
            // What long forms say while they are kept.
            {
              name: 'saving',
              test: /web.(ui.save-state|core.forms.file-types)\b|paraglide.messages.form_(not_saved|refused|saved_at|saving)\b/,
              minShareCount: 2,
            },
            {
              name: 'words-founder',
              test: /paraglide.messages.founding_(back|lock_partly|name_(of_former|of_waiting|refused|refused_write|word_refused|word_weighed)|to)\b/,
              minShareCount: 2,
            },
            // Words that several signed-in screens of a subject show: each would be a file.
            ...['content', 'profile'].map((name) => ({
              name: `words-${name}`,
              test: new RegExp(`paraglide.messages.${name}_`),
              minShareCount: 4,
            })),
          ],
        },
      },
    },
  },
}

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  server: { watch: { ignored: ['**/data/**', '**/dist/**'] } },
  environments: { ssr: command === 'build' ? bundled : {}, client: chunked },
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './web/generated/paraglide',
      strategy: ['cookie', 'baseLocale'],
      cookieName: 'lang',
      emitTsDeclarations: true,
      emitReadme: false,
    }),
    tanstackStart({
      srcDirectory: 'web',
      router: {
        entry: 'router.tsx',
        routesDirectory: 'routes',
        generatedRouteTree: 'generated/route-tree.gen.ts',
        quoteStyle: 'single',
        // What reads a page's data comes with the page: in the start every page would load all of it.
        codeSplittingOptions: {
          // Not `pendingComponent`: the server shows it at once and does not wait for a part of its own.
          defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
        },
      },
      server: { entry: 'server.tsx', build: { inlineCss: true } },
      serverFns: { disableCsrfMiddlewareWarning: true },
      vite: { installDevServerMiddleware: true },
    }),
    react(),
    signedInRoutes(),
    shortRoutes(),
    shortMessages(),
    withoutJsonSchema(),
    withoutEnglishErrors(),
    withoutSheets(),
    withoutWordsOfServer(),
    languageOfPage(),
    withoutStartStyles(),
    escapedCode(),
    precompress(),
  ],
}))
