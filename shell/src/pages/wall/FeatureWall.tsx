import { planLabel, planWith, type Feature } from '@plumbline/contract';
import { PlainButton } from '@plumbline/design/frame';
import { planNeeded, useSession } from '@plumbline/platform';
import { Link, useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../../frame/useDocumentTitle.ts';
import { listPrice, usePlans } from '../../site/usePlans.ts';
import './wall.css';
import { WallDrawing } from './WallDrawing.tsx';
import { wallOf } from './walls.ts';

/** The price of the cheapest plan that has the feature, once the price list has loaded. */
function Price({ feature }: { feature: Feature }) {
  const list = usePlans();
  const plan =
    list.status === 'ready' ? list.plans.find(({ slug }) => slug === planWith(feature)) : undefined;
  return (
    <p className="wall-price">
      {plan && (
        <>
          <strong>{listPrice(plan.monthly_price)}</strong> per month with {plan.name}
        </>
      )}
    </p>
  );
}

/** A page that the plan does not contain: what it does, in which plan it is, and what that costs. */
export function FeatureWall({ feature }: { feature: Feature }) {
  const navigate = useNavigate();
  useDocumentTitle('Feature Not Available');
  const canUpgrade = useSession().permissions.includes('manage_billing');
  const { title, points, drawing } = wallOf(feature);
  return (
    <div className="wall">
      <div>
        <h1 className="pl-h2">Feature Not Available</h1>
        <p className="pl-soft">{planNeeded(planLabel[planWith(feature)])}</p>
        <h2>{title}</h2>
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <Price feature={feature} />
        {!canUpgrade && <p>Ask your administrator to upgrade.</p>}
        <div className="wall-actions">
          <PlainButton kind={canUpgrade ? 'contained' : 'outlined'} component={Link} to="/pricing">
            Upgrade Your Plan
          </PlainButton>
          <PlainButton onClick={() => void navigate(-1)}>Go Back</PlainButton>
        </div>
      </div>
      <WallDrawing drawing={drawing} />
    </div>
  );
}
