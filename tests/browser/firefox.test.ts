import { describeEngine } from './describe-engine.ts';
import { startFirefox } from './firefox.ts';

describeEngine('Firefox', 'WebDriver BiDi', startFirefox);
