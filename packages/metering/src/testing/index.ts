export { makeWide, standInBrowser } from './browser.ts';
export { exampleJob, exampleTask, manyJobs } from './example-job.ts';
