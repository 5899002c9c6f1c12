export { FirstAsker, type Sender } from './asker.ts';
export { type DrawnPage, drawPage } from './draw-page.ts';
export { FirstFault } from './fault.ts';
export { openLinks, type PageLink, renderFrame, renderHeader, renderHeading } from './frame.ts';
export { embed, embedStyles, escapeHtml } from './html.ts';
export { type CheckedMarkup, checkMarkup } from './markup/checked-markup.ts';
export { asksForCalls, type DrawnOutput, firstOutput, readOutput } from './output.ts';
export { findRoute, type PageRoute, type PageTable, pageTable } from './route.ts';
export { firstVisitOf, readVisit, sampleVisit, type Visit } from './visit.ts';
