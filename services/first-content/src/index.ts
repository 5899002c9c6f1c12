export { type DrawnPage, drawPage, FirstAsker, type Sender } from './draw-page.ts';
export { FirstFault } from './fault.ts';
export {
  embed,
  embedStyles,
  escapeHtml,
  openLinks,
  type PageLink,
  renderFrame,
  renderHeader,
  renderHeading,
} from './html.ts';
export { type CheckedMarkup, checkMarkup } from './markup/checked-markup.ts';
export { asksForCalls, type DrawnOutput, readOutput, readReply } from './output.ts';
export { findRoute, type PageRoute, type PageTable, pageTable } from './route.ts';
export { firstVisitOf, readVisit, sampleVisit, type Visit } from './visit.ts';
